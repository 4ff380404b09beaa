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
  /** Parameters of the list's calls. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** The initial choice. */
  readonly start: readonly Picked[]
  /** `before` = the initial choice, with the rows found by the dialog; absent if the dialog finds no rows. */
  onPick(picked: readonly Picked[], before?: readonly Picked[]): void
  onClose(): void
  /** Content before the dialog's buttons. */
  foot?(chosen: readonly Picked[]): ReactNode
}

/** How values of a type are chosen. Method syntax leaves the checked properties to the dialog. */
export interface PickView {
  Dialog(props: PickDialogProps): ReactNode
  preload(): Promise<unknown>
  readonly icon?: IconName
  readonly iconTitle?: string
  readonly placeholder?: string
}

/** A dialog that is fetched when the pointer or the focus comes near. */
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

/** Shows the chosen values and opens the dialog that chooses. */
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
  // A table cell that always shows its control is opened later than it is rendered.
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
    // A failed fetch is retried, and reported, when the dialog is opened.
    preload: () => void view.preload().catch(() => undefined),
    // A dialog has no text box to continue typing in; a cell has.
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

/** Further chips are counted, not rendered. */
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
