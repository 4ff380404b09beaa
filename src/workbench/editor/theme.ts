import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const surface = 'var(--jd-surface)'
const text = 'var(--jd-text)'
const muted = 'var(--jd-text-3)'
const split = 'var(--jd-split)'
const primary = 'var(--jd-primary)'
const tint = (percent: number) =>
  `color-mix(in srgb, var(--jd-primary) ${percent}%, var(--jd-surface))`

/** All colours are the console's tokens, so that the dark theme needs nothing of its own. */
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: surface, color: text, fontSize: '13px' },
  // The frame around the editor shows the focus: its gutters would cover a line of its own.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--workbench-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: text, padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: text },
  '.cm-gutters': { backgroundColor: surface, color: muted, borderRight: `1px solid ${split}` },
  '.cm-activeLine': { backgroundColor: tint(5) },
  '.cm-activeLineGutter': { backgroundColor: tint(9), color: text },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: `${tint(26)} !important` },
  '.cm-selectionMatch': { backgroundColor: tint(14) },
  '.cm-searchMatch': { backgroundColor: 'var(--workbench-match)', outline: 'none' },
  '.cm-searchMatch-selected': { backgroundColor: tint(40) },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: tint(22),
    outline: `1px solid ${primary}`,
  },
  '&.cm-focused .cm-nonmatchingBracket': { color: 'var(--jd-error)' },
  '.cm-foldPlaceholder': { backgroundColor: tint(10), borderColor: split, color: text },
  '.cm-panels': { backgroundColor: 'var(--jd-page)', color: text },
  '.cm-panels-top': { borderBottom: `1px solid ${split}` },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 10px' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    ...{ backgroundColor: surface, color: text, border: '1px solid var(--jd-border)' },
    ...{ borderRadius: '6px', padding: '3px 8px' },
  },
  '.cm-button': {
    ...{ backgroundImage: 'none', backgroundColor: surface, color: text },
    ...{ border: '1px solid var(--jd-border)', borderRadius: '6px', padding: '3px 10px' },
  },
  '.cm-panel.cm-search [name=close]': { color: text, fontSize: '18px', right: '8px', top: '4px' },
  '.cm-tooltip': {
    ...{ backgroundColor: 'var(--jd-elevated)', color: text, border: `1px solid ${split}` },
    ...{ borderRadius: '6px', boxShadow: '0 6px 20px rgb(0 0 0 / 18%)', overflow: 'hidden' },
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '260px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: tint(16), color: text },
  '.cm-completionLabel': { fontFamily: 'var(--workbench-mono)' },
  '.cm-completionDetail': { color: 'var(--jd-text-2)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: primary },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', maxWidth: '340px', lineHeight: '1.6' },
  '.cm-diagnostic': { padding: '6px 10px', lineHeight: '1.6', maxWidth: '520px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--jd-error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--workbench-warning)' },
  '.cm-diagnosticAction': {
    ...{ backgroundColor: 'var(--jd-primary-solid)', color: '#fff', borderRadius: '4px' },
    ...{ padding: '2px 8px', marginLeft: '8px', cursor: 'pointer' },
  },
  '.cm-lintRange-error': {
    ...{ backgroundImage: 'none', textDecoration: 'underline wavy var(--jd-error)' },
    ...{ textUnderlineOffset: '3px' },
  },
  '.cm-lintRange-warning': {
    ...{ backgroundImage: 'none', textDecoration: 'underline wavy var(--workbench-warning)' },
    ...{ textUnderlineOffset: '3px' },
  },
  '.cm-changedLine': { backgroundColor: 'var(--workbench-added) !important' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'var(--workbench-removed) !important',
  },
  // Its own sign is in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
  '.cm-collapsedLines': {
    ...{ background: 'var(--jd-page)', color: 'var(--jd-text-2)', padding: '4px 12px' },
  },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--workbench-key)' },
  { tag: tags.string, color: 'var(--workbench-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--workbench-number)' },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--jd-text-3)' },
])

export const theme = [look, syntaxHighlighting(colours)]
