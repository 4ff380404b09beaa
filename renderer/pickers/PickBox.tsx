import { type ComponentType, type ReactNode, useState } from 'react'
import type { ControlProps } from '../controls/control'
import { Face } from '../controls/Face'
import { TypedLine } from '../controls/TypedLine'
import type { Field, Lookup } from '../model/entity/field'
import type { IconName } from '../ui/Icon'
import { late } from '../ui/late'
import { useEvent } from '../ui/useEvent'
import type { Picked } from './picked'

export interface PickDialogProps<P = unknown> {
  readonly field: Field<P>
  readonly lookup: Lookup
  readonly multiple: boolean
  /** What is chosen when it opens. */
  readonly start: readonly Picked[]
  /** `before` = what was chosen when it opened, with the rows that the dialog has found; absent of one that finds none. */
  onPick(picked: readonly Picked[], before?: readonly Picked[]): void
  onClose(): void
  /** Stands before its buttons. */
  foot?(chosen: readonly Picked[]): ReactNode
}

/** How a type is chosen. Method syntax keeps the properties that its dialog reads to the dialog. */
export interface PickView {
  Dialog(props: PickDialogProps): ReactNode
  preload(): Promise<unknown>
  readonly icon?: IconName
  readonly iconTitle?: string
  readonly placeholder?: string
}

/** A dialog that is fetched when somebody comes near. */
export function pickView<P>(
  load: () => Promise<ComponentType<PickDialogProps<P>>>,
  look: Pick<PickView, 'icon' | 'iconTitle' | 'placeholder'> = {},
): PickView {
  const Dialog = late(load)
  return { Dialog, preload: Dialog.preload, ...look }
}

export interface PickBoxProps extends ControlProps {
  readonly view: PickView
  readonly field: Field
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  textOf(value: string): string
  onPick(picked: readonly Picked[], before?: readonly Picked[]): void
}

/** Shows what is chosen, and opens the dialog that chooses. */
export function PickBox(props: PickBoxProps) {
  const { view, field, lookup, multiple, values, textOf, open, ...rest } = props
  const { onPick, onDone, ...control } = rest
  const { Dialog, icon = 'search' } = view
  const inTable = control.place === 'table'
  const [shown, setShown] = useState(
    open === true && !control.disabled && (control.typed ?? control.refused) === undefined,
  )
  const [wasOpen, setWasOpen] = useState(open)
  const [line, setLine] = useState(
    inTable && open && !control.disabled ? (control.typed ?? control.refused) : undefined,
  )
  // A cell of a table that shows its control all the time is opened later than it is drawn.
  if (open !== wasOpen) {
    setWasOpen(open)
    const text = inTable ? (control.typed ?? control.refused) : undefined
    if (open && !control.disabled) text === undefined ? setShown(true) : setLine(text)
  }
  const close = useEvent(() => {
    setShown(false)
    onDone?.()
  })
  const live = {
    wake: () => setShown(true),
    // A fetch that fails is made again, and told of, when the dialog is opened.
    preload: () => void view.preload().catch(() => undefined),
    // A dialog has no box of its own to go on typing in; a cell has.
    type(key: string) {
      if (!inTable || key.length !== 1 || key === ' ') return false
      setLine(key)
      return true
    },
    stay: () => '',
  }
  if (line !== undefined) {
    return (
      <TypedLine
        control={{ ...control, ...(onDone && { onDone }) }}
        text={line}
        onEmpty={() => onPick([])}
        onLeave={() => setLine(undefined)}
      />
    )
  }
  return (
    <>
      <Face
        {...control}
        popup="dialog"
        icon={icon}
        iconTitle={view.iconTitle}
        live={live}
        onClear={values.length > 0 ? () => onPick([]) : undefined}
      >
        {values.length === 0 ? null : (
          <span className="jd-face-text" title={values.map(textOf).join('、')}>
            {multiple ? <Chips values={values} textOf={textOf} /> : values.map(textOf)}
          </span>
        )}
      </Face>
      {shown && (
        <Dialog
          field={field}
          lookup={lookup}
          multiple={multiple}
          start={values.map((value) => ({ value, text: textOf(value) }))}
          onClose={close}
          onPick={(picked, before) => {
            onPick(picked, before)
            close()
          }}
        />
      )}
    </>
  )
}

/** What does not fit is counted, not drawn. */
const chipsAtMost = 20

function Chips({
  values,
  textOf,
}: {
  readonly values: readonly string[]
  textOf(value: string): string
}) {
  return (
    <>
      {values.slice(0, chipsAtMost).map((value) => (
        <span key={value} className="jd-chip">
          {textOf(value)}
        </span>
      ))}
      {values.length > chipsAtMost && `+${values.length - chipsAtMost}`}
    </>
  )
}
