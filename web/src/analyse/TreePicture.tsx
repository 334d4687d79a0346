/** The tree as the server drew it: an image, so that nothing in it can be more than a picture. */

import type { AnalysisReport } from '../protocol.js'
import { listed } from '../words/wording.js'

export function TreePicture({ report, svg }: { readonly report: AnalysisReport; readonly svg: string }) {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  const name = `${report.title.replace(/[^\p{L}\d]+/gu, '-').toLowerCase()}-tree.svg`
  return (
    <section aria-label="The tree">
      <h2>The tree</h2>
      <p className="faint">
        Time runs to the right; a dashed line joins what its owner cannot tell apart. What is never chosen is faint.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so with the keyboard, too */}
      <section className="tree" aria-label="Picture of the tree, scrolls" tabIndex={0}>
        <img src={address} alt={`The game tree with ${report.nodes} nodes, for ${listed(report.roles)}`} />
      </section>
      <a className="quiet" href={address} download={name}>
        Save the picture
      </a>
    </section>
  )
}
