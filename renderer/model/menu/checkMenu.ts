import { compileAt } from '../compile/exprEnv'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import type { MenuNode } from './menuDoc'
import { addressNames } from './menuNames'

type Report = (finding: Finding) => void

/** Checks what a menu entry opens. Its names are resolved elsewhere. */
export function checkMenuNode(node: MenuNode, at: string, report: Report): void {
  const { name, url, children } = node
  const shown = (['page', 'view', 'url'] as const).filter((key) => node[key] !== undefined)
  const [first, second] = shown
  if (!first && children === undefined) {
    report({ pointer: at, severity: 'error', message: findingTexts.emptyMenu(name) })
  } else if (first && second) {
    const message = findingTexts.twoContents(name, shown)
    report({ pointer: below(at, second), atKey: true, severity: 'error', message })
  }
  if (url !== undefined) checkAddress(url, below(at, 'url'), report)
}

const placeholder = /\{\{(.*?)\}\}/gs

/** A URL, or a path of this site; its placeholders are expressions. */
function checkAddress(url: string, pointer: string, report: Report): void {
  let wrong = false
  for (const { 0: whole, 1: source = '', index } of url.matchAll(placeholder)) {
    compileAt(source, {
      env: { names: addressNames },
      pointer,
      report({ span, ...finding }) {
        wrong = true
        const start = index + whole.indexOf(source)
        const moved = span && { start: start + span.start, end: start + span.end }
        report({ ...finding, ...(moved && { span: moved }) })
      },
    })
  }
  if (wrong) return
  // A placeholder at the very start may be the whole origin.
  const filled = url.replace(placeholder, (_, __, start: number) => (start === 0 ? '' : 'x'))
  const isOpen = filled.includes('{{')
  if (!isOpen && isWeb(filled)) return
  const message = isOpen ? findingTexts.openPlaceholder : findingTexts.badAddress(url)
  report({ pointer, severity: 'error', message })
}

function isWeb(text: string): boolean {
  const base = 'http://localhost'
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}
