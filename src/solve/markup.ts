/** Text as SVG and HTML may hold it. */

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)
}
