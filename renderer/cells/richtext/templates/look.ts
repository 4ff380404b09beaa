import type { Css } from './html'

/** What all templates share, so that two of them on one page look like one hand. */
export const dark = '#1f2430'
export const grey = '#5a6372'
export const hair = '#e6e8ee'

export const heading: Css = { fontSize: 24, fontWeight: 700, lineHeight: 1.4, color: dark }
export const subheading: Css = { fontSize: 18, fontWeight: 700, lineHeight: 1.5, color: dark }
export const body: Css = { fontSize: 15, lineHeight: 1.8, color: grey }
export const small: Css = { fontSize: 13, lineHeight: 1.7, color: grey }

/** Every template stands clear of its neighbours. */
export const block: Css = { margin: '24px 0' }

/** Parts side by side that wrap below each other on a phone. */
export const row = (gap: number, more: Css = {}): Css => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap,
  ...more,
})

/** A part of a row that is never narrower than `px`, nor wider than the page. */
export const column = (px: number, grow = 1): Css => ({
  flex: `${grow} 1 ${px}px`,
  minWidth: 0,
  boxSizing: 'border-box',
})

/** A part that takes its share of a row, at least `px` wide. */
export const share = (percent: number, px: number, more: Css = {}): Css => ({
  flex: `1 1 ${percent}%`,
  minWidth: px,
  boxSizing: 'border-box',
  ...more,
})

export const card: Css = { border: `1px solid ${hair}`, borderRadius: 10, background: '#ffffff' }
