import './rowForm.css'
import {
  type ComponentType,
  type CSSProperties,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { usePorts } from '../../../ports'
import { Button } from '../../../ui/Button'
import { useEvent } from '../../../ui/useEvent'
import { scrollerOf, type TableScene } from '../scene/tableScene'
import { useTopic } from '../scene/useTopic'
import { rowFormMessages as m } from './messages'
import { RowPart } from './RowPart'
import type { SubFormProps } from './rowContent'
import type { Opened } from './useRowForms'
import { whenFound } from './whenFound'

interface SubPopoverProps {
  readonly scene: TableScene
  readonly opened: Opened
  readonly Content: ComponentType<SubFormProps>
  /** `focus` = return the focus to the cells. */
  onClose(focus?: boolean): void
}

/** The sub-table of a row, over the rows below it, or above it if there is no space. */
export function SubPopover({ scene, opened, Content, onClose }: SubPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const style = usePlace({ scene, opened, onClose }, box)
  return (
    style && (
      <div
        ref={box}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="jd-subform"
        style={style}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.stopPropagation()
          onClose(true)
        }}
      >
        <div className="jd-subform-head">
          <h3 id={titleId}>{m.subForm}</h3>
          <Button kind="text" icon="close" label={m.close} onClick={() => onClose(true)} />
        </div>
        <div className="jd-subform-body">
          <RowPart key={opened.content.rowId}>
            <Content {...opened.content} />
          </RowPart>
        </div>
      </div>
    )
  )
}

interface Found {
  readonly opened: Opened
  /** Index of the row when the popover opened. */
  readonly place: number
  readonly style: CSSProperties
}

/** Position within the table; undefined = row or table are not rendered yet. */
function usePlace(
  { scene, opened, onClose }: Omit<SubPopoverProps, 'Content'>,
  box: RefObject<HTMLElement | null>,
): CSSProperties | undefined {
  const { notify } = usePorts()
  const [found, setFound] = useState<Found>()
  const isThere = found?.opened === opened
  const close = useEvent(onClose)
  useEffect(() => {
    let scroller: HTMLElement | null = null
    let at = ''
    // A scroll event from before the opening click may arrive after it.
    const scrolled = () => at !== positionOf(scroller) && close()
    const stop = whenFound(
      () => partsOf(scene, opened),
      (parts) => {
        setFound({ opened, place: opened.held.place, style: placeOf(parts) })
        scroller = parts.table
        at = positionOf(scroller)
        scroller.addEventListener('scroll', scrolled, { passive: true })
      },
      () => {
        notify.error(m.openFailed)
        close()
      },
    )
    return () => {
      stop()
      scroller?.removeEventListener('scroll', scrolled)
    }
  }, [scene, opened, close, notify])
  // The row was removed or moved, or another page of rows is shown.
  useTopic(scene.store, 'order')
  useEffect(() => {
    if (isThere && (opened.held.place !== found.place || !partsOf(scene, opened))) close()
  })
  useEffect(() => {
    if (!isThere) return
    // Tables inside measure themselves again.
    window.dispatchEvent(new Event('resize'))
    if (opened.byKey) box.current?.focus({ preventScroll: true })
  }, [isThere, opened, box])
  return found?.style
}

interface Parts {
  readonly root: HTMLElement
  readonly table: HTMLElement
  readonly line: HTMLElement
}

function partsOf(scene: TableScene, { held }: Opened): Parts | undefined {
  const [root, table] = [scene.root(), scrollerOf(scene)]
  const isThere = scene.store.table.byId.get(held.id) === held
  const line = isThere
    ? table?.querySelector<HTMLElement>(`:scope > .jd-grid-body > [data-row="${held.place}"]`)
    : undefined
  return root && table && line ? { root, table, line } : undefined
}

const positionOf = (scroller: HTMLElement | null) =>
  `${scroller?.scrollTop} ${scroller?.scrollLeft}`

const roomPx = 350
const edgePx = 12

/** Exported for its test: jsdom has no layout. */
export function placeOf({ root, table, line }: Parts): CSSProperties {
  const [home, frame, row] = [root, table, line].map((one) => one.getBoundingClientRect())
  if (!home || !frame || !row) return {}
  const bottom = Math.min(row.bottom, frame.bottom)
  const top = Math.max(row.top, frame.top)
  const below = window.innerHeight - bottom
  const width = frame.width * 0.96
  const left = frame.left - home.left + frame.width * 0.02
  return below < roomPx && top > below
    ? { left, width, bottom: home.bottom - top, maxHeight: top - edgePx }
    : { left, width, top: bottom - home.top, maxHeight: Math.max(roomPx, below) - edgePx }
}
