import { observer } from '@formily/reactive-react'
import { useCallback } from 'react'
import type { CellsInside, InsideText, LateProposal, Proposals } from '../cellType'
import { useLookup } from '../data/lookup'
import type { Field } from '../model/entity/field'
import { narrowingRules } from '../model/entity/narrowing'
import { CellEdit } from '../ui/CellEdit'
import { CellShow } from '../ui/CellShow'
import { useCells } from '../ui/cells'
import { FieldNote } from './FieldNote'
import { formMessages } from './messages'
import { useFormView } from './view'

interface FieldViewProps {
  readonly field: Field
  readonly autoFocus: boolean
}

/** A field with its label, control and message. Rerenders only if its own state changes. */
export const FieldView = observer(({ field, autoFocus }: FieldViewProps) => {
  const { key, title, help, compute } = field
  const { state, idOf, rawOf, leave: leaveField, busy, hold } = useFormView()
  const lookup = useLookup()
  const align = useCells().find(field.type.name)?.align
  const { required, disabled } = state.stateAt(key)
  const message = state.messageAt(key)
  const warning = message === undefined ? state.warningAt(key) : undefined
  const value = state.valueAt(key)
  const refused = state.refusedAt(key)
  const raw = state.unreadable(key) ? rawOf(key) : undefined
  const id = idOf(key)
  // Nobody fills it in here, so it gets no required mark.
  const isFixed = compute !== undefined || field.readonly
  // Explains why it has no input box.
  const isSeenOnly = field.withheld && !field.masked && !compute
  const noted =
    message !== undefined || warning !== undefined || help !== undefined || raw !== undefined

  const change = useCallback((next: unknown) => state.change(key, next), [state, key])
  const fill = useCallback(
    (others: Readonly<Record<string, unknown>>) => state.fill(others),
    [state],
  )
  const suggest = useCallback(
    (next: Proposals, last: Proposals | undefined, late?: LateProposal) => {
      if (!late || state.valueAt(key) === late.chosen) state.suggest(next, last)
    },
    [state, key],
  )
  const refuse = useCallback(
    (text: string, why?: string) => state.refuse(key, text, why),
    [state, key],
  )
  const leave = useCallback(() => leaveField(key), [leaveField, key])
  const onBusy = useCallback((what: string | null) => busy(key, what), [busy, key])
  // Read here, so that the control is drawn again when they change.
  for (const other of followedBy(field)) state.valueAt(other)
  const valueAt = useCallback((other: string) => state.valueAt(other), [state])
  const refuseInside = useCallback(
    (texts: readonly InsideText[]) => state.refuseInside(key, texts),
    [state, key],
  )
  const onInside = useCallback((inside: CellsInside | null) => hold(key, inside), [hold, key])

  return (
    <>
      <label
        className="jd-form-label"
        htmlFor={id}
        data-required={(required && !isFixed) || undefined}
      >
        {title}
        {compute && <small>{formMessages.computed}</small>}
        {field.masked && <small>{formMessages.masked}</small>}
        {isSeenOnly && <small>{formMessages.seenOnly}</small>}
      </label>
      {isFixed ? (
        <output id={id} className="jd-form-fixed" data-align={align}>
          {field.issued && (value ?? null) === null ? (
            <small>{field.placeholder}</small>
          ) : (
            <CellShow value={value} field={field} lookup={lookup} place="detail" />
          )}
        </output>
      ) : (
        <CellEdit
          id={id}
          value={value}
          field={field}
          lookup={lookup}
          onChange={change}
          valueAt={valueAt}
          onFill={fill}
          onSuggest={suggest}
          refused={refused}
          onRefuse={refuse}
          onBlur={leave}
          onBusy={onBusy}
          onInside={onInside}
          insideTexts={state.insideTextsAt(key)}
          onInsideTexts={refuseInside}
          disabled={disabled}
          required={required}
          invalid={message !== undefined}
          message={message}
          autoFocus={autoFocus}
          describedBy={noted ? `${id}-note` : undefined}
        />
      )}
      <FieldNote id={`${id}-note`} message={message} warning={warning} help={help} raw={raw} />
    </>
  )
})

/** Keys of other values by which the control of a field offers others. */
const followedBy = (field: Field): readonly string[] => [
  ...(field.type.follows?.(field) ?? []),
  ...narrowingRules(field).flatMap(({ names, paths }) => [...names, ...paths]),
]
