/** What came of an analysis: what to expect, what happens, what could be had, how to choose, and the tree. */

import { colourOf } from '../boards/colours.js'
import type { AnalysisReport } from '../protocol.js'
import { gain, sentence } from '../words/wording.js'
import { Frontier } from './Frontier.js'
import { exactFigure, figure, percent } from './findings.js'
import { Strategies } from './Strategies.js'
import { TreePicture } from './TreePicture.js'

type Analysis = NonNullable<AnalysisReport['analysis']>

export function Report({ report }: { readonly report: AnalysisReport }) {
  const { analysis, answer, tree } = report
  const notes = [...new Set([...(analysis?.notes ?? []), ...answer.notes])]
  if (analysis?.preferencesMissing) return tree === undefined ? null : <TreePicture report={report} svg={tree} />
  return (
    <>
      <Expectations report={report} />
      {analysis === undefined ? null : <Results analysis={analysis} />}
      {analysis?.frontier === undefined ? null : (
        <section aria-label="What could be had">
          <h2>What could be had</h2>
          {report.constantSum ? (
            <p className="faint">
              What {analysis.roles[0]} gains, {analysis.roles[1]} loses: there is nothing to divide.
            </p>
          ) : (
            <Frontier analysis={analysis} />
          )}
        </section>
      )}
      <Strategies report={report} />
      {tree === undefined ? null : <TreePicture report={report} svg={tree} />}
      {notes.length === 0 ? null : (
        <details className="fold">
          <summary>Notes on how this was worked out</summary>
          <ul className="notes">
            {notes.map((note) => (
              <li key={note}>{sentence(note)}.</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Expectations({ report }: { readonly report: AnalysisReport }) {
  const { analysis, answer, roles, constantSum } = report
  const isShared = analysis !== undefined && !constantSum
  const values = answer.equilibria[0]?.values ?? []
  return (
    <div className="table-scroll">
      <table className="expectations">
        <caption className="unseen">What each role can expect</caption>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Expects</th>
            {!isShared ? null : (
              <>
                <th scope="col">Without agreement</th>
                <th scope="col">Surplus</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {roles.map((role, index) => (
            <tr key={role}>
              <th scope="row">
                <span className="role-dot" style={{ background: colourOf(role, roles) }} />
                {sentence(role)}
              </th>
              <td>
                <Value text={values[index] ?? '0'} />
              </td>
              {!isShared ? null : (
                <>
                  <td>{figure(analysis.disagreement[index] ?? 0)}</td>
                  <td className={surplusClass(analysis.surplus[index])}>
                    {gain(Number((analysis.surplus[index] ?? 0).toPrecision(4)))}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A fraction with what it is about. */
function Value({ text }: { readonly text: string }) {
  const [over, under] = text.split('/')
  return (
    <>
      <b>{exactFigure(text)}</b>
      {under === undefined ? null : <small> {figure(Number(over) / Number(under))}</small>}
    </>
  )
}

function surplusClass(surplus = 0): string {
  return surplus > 0 ? 'is-gain' : surplus < 0 ? 'is-loss' : ''
}

function Results({ analysis }: { readonly analysis: Analysis }) {
  const { results, numbers } = analysis
  const most = Math.max(...results.map(({ probability }) => probability))
  const telling = numbers.filter(({ name }) => new Set(results.flatMap(({ result }) => parts(result, name))).size > 1)
  if (results.length === 0) return null
  return (
    <section aria-label="How it ends">
      <h2>How it ends</h2>
      <ul className="bars">
        {results.map(({ result, probability }) => (
          <li key={result}>
            <span className="bar-words">{sentence(result)}</span>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${(probability / most) * 100}%` }} />
            </span>
            <span className="bar-share">{percent(probability)}</span>
          </li>
        ))}
      </ul>
      {telling.length === 0 ? null : (
        <ul className="notes">
          {telling.map(({ name, mean, probability }) => (
            <li key={name}>
              {sentence(name.replace('#', '…'))}: {figure(mean)} on average, in {percent(probability)} of all ends.
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What of a result is of the kind whose number is written `#`. */
function parts(result: string, name: string): readonly string[] {
  const [before = '', after = ''] = name.split('#')
  return result.split('; ').filter((part) => part.startsWith(before) && part.endsWith(after) && /\d/.test(part))
}
