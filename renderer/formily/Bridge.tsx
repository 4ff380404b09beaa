import './formily.css'
import {
  createForm,
  type Form,
  type Field as FormilyField,
  onFieldValueChange,
} from '@formily/core'
import { Field, FormProvider } from '@formily/react'
import { toJS } from '@formily/reactive'
import {
  type ElementType,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { EditProps } from '../cellType'
import { ariaOf, editControl } from '../controls/control'
import { useAntd } from '../controls/useAntd'
import type { Field as DocumentField } from '../model/entity/field'
import { PortsContext } from '../ports'
import { useEvent } from '../ui/useEvent'
import { useFetched } from '../ui/useFetched'
import { bridgeMessages } from './messages'

/** A component made by Formily's `connect`. */
export type FormilyComponent = ElementType

export interface BridgeProps {
  readonly field: DocumentField
  /** Typed value, as in our form; null = empty. */
  readonly value: unknown
  /** Formily's name for the state of a field. */
  readonly pattern: 'editable' | 'disabled' | 'readOnly' | 'readPretty'
  readonly props: object
  readonly dataSource: readonly object[] | undefined
  /** See `FormilySpec`. */
  readonly group: boolean
  /** Absent = the component only shows the value. */
  readonly edit?: EditProps
}

/** Turns a component into a control. */
export const bridgeTo = (component: FormilyComponent): ((props: BridgeProps) => ReactNode) =>
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the component has been fetched
  function Bridged(props) {
    return (
      <HostFrame>
        <Bridge {...props} component={component} />
      </HostFrame>
    )
  }

/** Theme and language of the component library; the host fetches them with the first control. */
function HostFrame({ children }: { readonly children: ReactNode }) {
  const frame = useContext(PortsContext)?.frame
  const ready = useFetched(
    useCallback(() => (frame && !frame.loaded() ? frame.preload() : null), [frame]),
  )
  const Frame = frame?.loaded() ?? Fragment
  return ready && <Frame>{children}</Frame>
}

/** The only field of its form. */
const name = 'value'

function Bridge(props: BridgeProps & { readonly component: FormilyComponent }) {
  const { component, field, value, pattern, dataSource, group, edit } = props
  const [form] = useState(() => createForm<object>({ values: { [name]: toFormily(value) } }))
  const known = useRef(value)
  const change = useEvent((next: unknown) => edit?.onChange(next))
  const blur = useEvent(() => edit?.onBlur?.())
  const single = useAntd(edit && !group ? editControl(edit, 'enter') : undefined)
  const componentProps = {
    ...(group ? edit && stateOf(edit) : single),
    ...props.props,
    ...(edit && { onBlur: blur }),
  }
  const error = edit?.invalid ? (edit.message ?? bridgeMessages.invalid(field.title)) : undefined

  // A component may set its field's value in other ways than by `onChange`.
  useMemo(
    () =>
      form.addEffects('host', () => {
        onFieldValueChange(name, (made: FormilyField) => {
          const next = fromFormily(made.value)
          if (same(next, known.current)) return
          known.current = next
          change(next)
        })
      }),
    [form, change],
  )
  useLayoutEffect(() => {
    if (same(value, known.current)) return
    known.current = value
    fieldOf(form)?.setValue(toFormily(value))
  }, [form, value])
  useLayoutEffect(() => {
    const made = fieldOf(form)
    made?.setPattern(pattern)
    made?.setSelfErrors(error === undefined ? [] : [error])
  }, [form, pattern, error])
  useLayoutEffect(() => {
    if (dataSource) fieldOf(form)?.setDataSource([...dataSource])
  }, [form, dataSource])
  const told = useRef<object>({})
  useLayoutEffect(() => {
    // Formily keeps properties until they are overwritten, so removed ones must be reset.
    const gone = Object.keys(told.current).filter((key) => !Object.hasOwn(componentProps, key))
    told.current = componentProps
    const taken = Object.fromEntries(gone.map((key) => [key, undefined]))
    fieldOf(form)?.setComponentProps({ ...taken, ...componentProps })
  })
  const box = useStart(edit, change)

  const control = (
    <FormProvider form={form}>
      <Field
        name={name}
        title={field.title}
        pattern={pattern}
        dataSource={[...(dataSource ?? [])]}
        component={[component, componentProps]}
      />
    </FormProvider>
  )
  if (!edit) return control
  return group ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div
      ref={box}
      role="group"
      id={edit.id}
      tabIndex={-1}
      className="jd-formily"
      // ARIA has no `required` for groups; the form's label shows it.
      {...ariaOf({ ...editControl(edit, 'choose'), required: false })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) blur()
      }}
    >
      {control}
    </div>
  ) : (
    <span ref={box} className="jd-live jd-formily">
      {control}
    </span>
  )
}

/** Sets the focus, and the text typed onto a cell of the editable table. */
function useStart(edit: EditProps | undefined, change: (value: unknown) => void) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const start = useEvent(() => {
    if (edit?.autoFocus || edit?.open) box.current?.querySelector<HTMLElement>(focusable)?.focus()
    if (edit?.typed === undefined) return
    const read = edit.field.type.fromText(edit.typed, edit.field, edit.lookup)
    if (read !== undefined) change(read)
  })
  useLayoutEffect(() => start(), [start])
  useLayoutEffect(() => {
    const part = box.current
    if (!part) return
    const tidy = () => makeAccessible(part, bridgeMessages.all)
    const observer = new MutationObserver(tidy)
    observer.observe(part, { subtree: true, childList: true, attributes: true })
    tidy()
    return () => observer.disconnect()
  }, [])
  return box
}

const focusable = 'input:not([disabled]), button:not([disabled]), select, textarea, [tabindex="0"]'

const stateOf = ({ disabled, invalid }: EditProps) => ({
  disabled: disabled ?? false,
  ...(invalid && { status: 'error' as const }),
})

function fieldOf(form: Form): FormilyField | undefined {
  const made = form.query(name).take()
  return made && 'setDataSource' in made ? (made as FormilyField) : undefined
}

/** Formily makes its values observable, so it gets a copy of our lists. */
const toFormily = (value: unknown): unknown => (value === null ? undefined : copied(value))

function fromFormily(value: unknown): unknown {
  const plain = copied(toJS(value))
  const isEmpty = plain === undefined || plain === '' || (Array.isArray(plain) && !plain.length)
  return isEmpty ? null : plain
}

const copied = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? structuredClone(value) : value

const same = (a: unknown, b: unknown): boolean =>
  a === b || (a !== null && typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/**
 * Fixes accessibility gaps in the library's components: boxes without a name, states on elements that have none. Call
 * it whenever part of the control may have been rendered.
 */
function makeAccessible(part: HTMLElement, all: string): void {
  for (const box of part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    if (box.closest('label')?.textContent) continue
    set(box, 'aria-label', box.closest('[title]')?.getAttribute('title') || all)
  }
  for (const state of ['aria-invalid', 'aria-required']) {
    for (const element of part.querySelectorAll(`div[${state}]:not([role])`))
      element.removeAttribute(state)
  }
  // Scrollable parts without focusable content must be focusable themselves.
  for (const list of part.querySelectorAll('ul')) {
    if (!list.querySelector('input:enabled')) set(list, 'tabindex', '0')
  }
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
