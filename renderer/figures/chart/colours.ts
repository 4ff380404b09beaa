import { useSyncExternalStore } from 'react'
import { emptyGroup, otherGroup } from '../../model/report/groups'

/** Colours of charts, from the theme's tokens. */
export interface Colours {
  readonly series: readonly string[]
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly split: string
  readonly surface: string
  readonly tones: Readonly<Record<string, string>>
}

/* Eight colours that stay distinct side by side, also for red-green blindness: their lightness differs too. Each has
   a contrast of at least 3 : 1 to its background. */
const light = [
  '#0e9384',
  '#e07a10',
  '#2f7de1',
  '#c93d78',
  '#7a8b18',
  '#8b5cd6',
  '#a8552f',
  '#5b6575',
]
const dark = [
  '#35c2ac',
  '#f2a74b',
  '#6aa9f7',
  '#f07aa8',
  '#b6c653',
  '#b69af5',
  '#d98e68',
  '#a3acba',
]

const toneNames = ['neutral', 'blue', 'green', 'amber', 'red', 'violet'] as const

function read(): Colours {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const token = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise
  const isDark = root.dataset.theme === 'dark'
  return {
    series: [token('--jd-primary', '#544beb'), ...(isDark ? dark : light)],
    text: token('--jd-text', '#1d2129'),
    faint: token('--jd-text-3', '#646c7d'),
    line: token('--jd-border', '#dcdfe6'),
    split: token('--jd-split', '#ebedf2'),
    surface: token('--jd-surface', '#fff'),
    tones: Object.fromEntries(toneNames.map((name) => [name, token(`--jd-tone-${name}`, '')])),
  }
}

let known: { readonly key: string; readonly colours: Colours } | undefined

function current(): Colours {
  const { theme, weak } = document.documentElement.dataset
  const primary = document.documentElement.style.getPropertyValue('--jd-primary')
  const key = [theme, weak, primary].join()
  if (known?.key !== key) known = { key, colours: read() }
  return known.colours
}

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  const attributeFilter = ['data-theme', 'data-weak', 'style']
  observer.observe(document.documentElement, { attributes: true, attributeFilter })
  return () => observer.disconnect()
}

/**
 * The colour of each group: that of its state if these are distinct, else from the palette in order; the groups for
 * empty values and for the rest are grey.
 */
export function groupColours(
  groups: readonly { readonly group: string; readonly tone?: string | undefined }[],
  { series, tones, faint }: Colours,
): readonly string[] {
  const own = groups.map(({ tone }) => (tone === undefined ? undefined : tones[tone]))
  const named = own.filter((colour) => colour)
  const isTold = named.length > 0 && new Set(named).size === named.length
  return groups.map(({ group }, at) => {
    if (group === otherGroup || group === emptyGroup) return faint
    return (isTold && own[at]) || colourAt(series, at) || faint
  })
}

/** Groups beyond the palette get paler colours, so that neighbours in the legend differ. */
function colourAt(series: readonly string[], at: number): string | undefined {
  const colour = series[at % series.length]
  return at < series.length || !colour?.startsWith('#') ? colour : `${colour}80`
}

/** The colours of the current theme. */
export const useColours = (): Colours => useSyncExternalStore(watch, current)
