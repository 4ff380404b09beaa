import type { Lookup } from '../../../model/entity/field'
import type { NotifyPort } from '../../../ports'
import { gridMessages } from '../../columns/messages'
import type { GridColumn } from '../../columns/model'
import type { CellName } from '../../cursor/cursor'
import { blockOf, heightOf, widthOf } from '../../cursor/range'
import { type Clipboard, readClipboard, writeClipboard } from '../../sheet/clipboard'
import { clearCells, textsOf } from '../../sheet/copy'
import { type PasteResult, paste } from '../../sheet/paste'
import type { TextBlock } from '../../sheet/textBlock'
import type { GridStore } from '../../store/store'
import type { GridControl } from '../scene/gridControl'
import { say } from '../scene/say'
import type { ClipContext } from './clipContext'
import { dictsOf, whenLoaded } from './dictionaries'
import { sheetMessages as m } from './messages'
import { withNames } from './names'
import { resolveTyped } from './resolveTyped'
import { writeWhenReady } from './systemClipboard'
import { textsOnTheWay } from './texts'

/**
 * Copies the selected range, or cuts it (then clears its editable cells). `put` receives loaded texts synchronously;
 * missing texts are awaited. false = nothing is selected.
 */
export function take(
  context: ClipContext,
  kind: 'copy' | 'cut',
  put: (clip: Clipboard) => void,
): boolean {
  const { control, notify } = context
  const { store } = control
  const state = store.cursor.get()
  if (!state) return false
  const block = blockOf(state)
  const columns = control.columns()
  const read = () => writeClipboard(textsOf(store, block, columns, control.lookup()))
  const end = () => {
    if (kind === 'cut') clearCells(store, block, columns, gridMessages.cut)
    const words = kind === 'cut' ? m.wasCut : m.copied
    say(store, words(heightOf(block), widthOf(block)))
  }
  const { table } = store
  const rows = store.rows().slice(block.top, block.bottom + 1)
  const texts = textsOnTheWay(
    context,
    rows.flatMap(({ id }) => table.byId.get(id) ?? []),
    columns.slice(block.left, block.right + 1),
  )
  if (!texts) {
    put(read())
    end()
    return true
  }
  // If rows were moved meanwhile, the range has changed, so nothing is copied.
  const readStill = () => {
    const now = store.rows()
    if (rows.some(({ id }, at) => now[block.top + at]?.id !== id)) throw new Error(m.notCopied)
    return read()
  }
  const written = writeWhenReady(texts.then(readStill)).catch(() => false)
  void written.then(async (isWritten) => {
    if (!isWritten) return notify.warning(m.notCopied)
    if (!(await texts)) notify.warning(m.codesCopied)
    end()
  })
  return true
}

/** Pastes a block from the range's corner, selects it and reports the result. */
export async function pasteIn(context: ClipContext, clip: Partial<Clipboard>): Promise<void> {
  const { control, lookups, notify, request, canGrow, maxRows } = context
  const { store } = control
  const state = store.cursor.get()
  const block = readClipboard(clip)
  if (!state || block.length === 0) return
  const target = blockOf(state)
  const active = store.cursor.active()
  // Names may have to be requested. The block goes to the intended rows, whatever the user does meanwhile.
  const rows = store.rows().slice(target.top)
  const columns = control.columns()
  const right = Math.max(target.right + 1, target.left + (block[0]?.length ?? 0))
  const filled = columns.slice(target.left, right)
  const cancelled = new AbortController()
  const ends = [context.begin(() => cancelled.abort()), store.pending.begin(gridMessages.paste)]
  const known = lookupFor({ control, lookups, request }, { block, columns: filled })
  const result = await Promise.race([known, whenAborted(cancelled.signal)])
    .then((lookup) => {
      if (!lookup) return undefined
      const own = { lookup, columns, target, rows, canGrow, maxRows }
      return new Promise<PasteResult>((done) => paste(store, block, own, done))
    })
    .finally(() => {
      for (const end of ends) end()
    })
  if (!result) return say(store, m.pasteCancelled)
  const pasted = rows.slice(0, heightOf(result.block))
  for (const { id } of pasted) nameAgain(context, id, filled)
  const now = store.cursor.get()
  // If the user moved on or is typing, the cursor is left alone.
  if (now?.mode === 'ready' && sameCell(active, store.cursor.active())) {
    const { top, left, bottom, right: last } = result.block
    const first = store.rows().findIndex(({ id }) => id === rows[0]?.id)
    const corner = { row: Math.max(0, first), column: left }
    const focus = { row: corner.row + bottom - top, column: last }
    store.cursor.set({ active: corner, anchor: corner, focus, mode: 'ready' })
  }
  report(result, notify, store)
}

/** Names that only the row's other values make out: the same record may be called so elsewhere. */
function nameAgain(context: ClipContext, id: string, columns: readonly GridColumn[]): void {
  const row = context.control.store.table.rowOf(id)
  for (const column of row ? columns : []) {
    const text = row?.marks?.refused?.[column.key]
    if (row && text !== undefined && column.field.where)
      void resolveTyped(context, row, column, text)
  }
}

/** Lookup for parsing a block of texts: the dictionaries of its columns, and names known only to the server. */
export const lookupFor = (
  {
    control,
    lookups,
    request,
  }: Pick<ClipContext, 'lookups' | 'request'> & {
    readonly control: Pick<GridControl, 'lookup'>
  },
  pasted: { readonly block: TextBlock; readonly columns: readonly GridColumn[] },
): Promise<Lookup> =>
  whenLoaded(lookups, dictsOf(pasted.columns)).then(() =>
    withNames(control.lookup(), pasted, request),
  )

const whenAborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined))
  })

const sameCell = (a: CellName | undefined, b: CellName | undefined): boolean =>
  a?.row === b?.row && a?.key === b?.key

const isSaid = (text: string | false): text is string => text !== false

/** A single valid cell needs no message. */
function report(result: PasteResult, notify: NotifyPort, store: GridStore): void {
  const { cells, addedRows, refused, broken, tidied, locked, cut } = result
  const mistakes = [refused > 0 && m.refused(refused), broken > 0 && m.broken(broken)].filter(
    isSaid,
  )
  const troubles = [
    mistakes.length > 0 && [mistakes.join(m.and), m.marked].join(m.comma),
    locked > 0 && m.locked(locked),
    cut.rows > 0 && m.cutRows(cut.rows),
    cut.columns > 0 && m.cutColumns(cut.columns),
  ].filter(isSaid)
  const done = [
    m.pasted(cells - refused),
    addedRows > 0 && m.addedRows(addedRows),
    tidied > 0 && m.tidied(tidied),
  ].filter(isSaid)
  const text = [...done, ...troubles].join(m.comma)
  if (troubles.length > 0) notify.warning(text)
  else if (cells > 1 || heightOf(result.block) > 1) notify.success(text)
  else say(store, text)
}
