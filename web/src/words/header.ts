/** What a GDL text says about itself in the comment at its head: GDL has no words for titles. */

export interface Header {
  readonly title?: string
  readonly about?: string
}

export function headerOf(rules: string): Header {
  const lines =
    /^(?:;.*\n)*/
      .exec(rules)?.[0]
      .split('\n')
      .map((line) => line.replace(/^;+ ?/, '')) ?? []
  const [first = ''] = lines
  const title = /^[^,.]+/.exec(first)?.[0]
  const from = lines.findIndex((line) => line.startsWith('Rules '))
  if (from < 0) return title === undefined ? {} : { title }
  const rest = lines.slice(from).join('\n')
  const text = /^Rules\s+((?:.*\n?)(?:[ ]{2,}.*\n?)*)/.exec(rest)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
  const about = /^.+?[.](?=\s|$)/.exec(text)?.[0] ?? text
  return { ...(title === undefined ? {} : { title }), ...(about === '' ? {} : { about }) }
}

/** A game with the words of its header where the server knows none. */
export function titled<T extends { title: string; about: string; language: string; rules: string }>(game: T): T {
  if (game.language !== 'gdl' || game.about !== '') return game
  const { title, about } = headerOf(game.rules)
  return { ...game, title: title ?? game.title, about: about ?? '' }
}
