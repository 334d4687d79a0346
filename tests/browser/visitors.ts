/** People in browsers, for tests: one Chromium, a server of their own, and a page for each of them. */

import { resolve } from 'node:path'
import chromium from '@sparticuz/chromium'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core'
import { type Served, serve } from '../serving.js'

export interface House {
  readonly served: Served
  /** A browser of somebody's own, at an address of the server. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Somebody's seat, by its link. */
  sit(match: string, token: string, options?: BrowserContextOptions): Promise<Page>
  /** What went wrong in any page so far: nothing should. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export async function openHouse(): Promise<House> {
  const pages = resolve(process.env.PARLEY_PAGES ?? 'dist/web')
  const [served, browser] = await Promise.all([serve({ pages }), launch()])
  const faults: string[] = []
  const visit: House['visit'] = async (path, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && /content security policy|react/i.test(message.text()))
        faults.push(message.text())
    })
    await page.goto(served.address + path)
    return page
  }
  return {
    served,
    faults,
    visit,
    sit: (match, token, options) => visit(`/table/${match}#${token}`, options),
    async close() {
      await browser.close()
      await served.close()
    },
  }
}

async function launch(): Promise<Browser> {
  // The package's own arguments are for a single process, which ends with its first page.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', '--disable-gpu']
  return launcher.launch({ executablePath: await chromium.executablePath(), args, headless: true })
}

/** Clicks the cell from which a man goes, then where it goes. */
export async function move(page: Page, ...cells: readonly string[]): Promise<void> {
  for (const cell of cells) await page.locator(`[data-cell="${cell}"]:not([aria-disabled="true"])`).click()
}

/** Rules of accessibility that a page breaks seriously, each with the elements that break it. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const results = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
