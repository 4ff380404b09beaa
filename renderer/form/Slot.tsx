import { observer } from '@formily/reactive-react'
import { memo, useEffect, useRef, useState } from 'react'
import { FieldView } from './FieldView'
import type { FormItem } from './model'
import { useFormView } from './view'

interface SlotProps {
  readonly item: FormItem
  /** Number of columns of its group. */
  readonly cols: number
  /** Mounted with the form, because it is in the first screen. */
  readonly first: boolean
  readonly autoFocus: boolean
}

/** A field's place in the grid. Fields without a condition are not observed. */
export const Slot = memo(function Slot(props: SlotProps) {
  return props.item.field.showIf ? <LinkedPlace {...props} /> : <Place {...props} />
})

const LinkedPlace = observer((props: SlotProps) => {
  const { state } = useFormView()
  return state.stateAt(props.item.field.key).visible ? <Place {...props} /> : null
})

/** Reserves the space, and the label for the browser's search, until the field is nearly visible. */
function Place({ item: { field, span }, cols, first, autoFocus }: SlotProps) {
  const { fieldVisibility } = useFormView()
  const [mounted, setMounted] = useState(first || !fieldVisibility.deferred)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mounted || !box.current) return
    return fieldVisibility.watch(field.key, box.current, () => setMounted(true))
  }, [mounted, fieldVisibility, field.key])
  return (
    <div ref={box} className="jd-form-slot" data-span={spanOf(span, cols)}>
      {mounted ? (
        <FieldView field={field} autoFocus={autoFocus} />
      ) : (
        <div className="jd-form-label">{field.title}</div>
      )}
    </div>
  )
}

const spanOf = (span: number, cols: number) =>
  span <= 1 ? undefined : span >= cols ? 'all' : String(span)
