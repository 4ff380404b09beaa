import type { ReactNode } from 'react'
import { type CellType, defineCell, type EditProps } from '../cellType'
import { ShowText } from '../controls/ShowText'
import type { Field, Lookup, ValueType } from '../model/entity/field'
import { late } from '../ui/late'
import type { BridgeProps, FormilyComponent } from './Bridge'

/** Placeholder while a component is loading. */
interface Waiting {
  readonly waiting: ReactNode
}

type Views<V, P> = Partial<Omit<CellType<V, P>, 'name' | 'value' | 'Edit' | 'preload'>>

/**
 * Turns a component made for Formily's `connect` into the control of a cell type; `Show` defaults to the type's text.
 */
export interface FormilySpec<V, P> extends Views<NoInfer<V>, NoInfer<P>> {
  /** The type's name in documents, same as the name of `value`. */
  readonly name: string
  /** The value half. Its values are the component's values, as Formily stores them in the field. */
  readonly value: ValueType<V, P>
  /** The component, or a function that loads it when the first control is shown. */
  readonly component: FormilyComponent | { load(): Promise<FormilyComponent> }
  /** The component's own properties. */
  readonly props?: object | ((edit: EditProps<V, P>) => object)
  /** Provided to the component as `field.dataSource`. */
  dataSource?(field: Field<P>, lookup: Lookup): readonly object[]
  /** The component takes no `id`: a group around it carries the field's id, name and state. */
  readonly group?: true
  /** Details show the component too, as `readPretty`; requires `mapReadPretty`. */
  readonly readPretty?: true
}

/**
 * A cell type whose control is an unchanged Formily component. Each control gets a Formily form with one field, kept in
 * sync with our form. Only standalone components fit: array components need a whole Formily schema. Formily is loaded
 * with the first control shown.
 * @throws when `name` is not the name of `value`
 */
export function fromFormily<V, P>(spec: FormilySpec<V, P>): CellType<V, P> {
  const { name, value, component, props = {}, dataSource, group = false, readPretty } = spec
  const { Show: ShowOwn = ShowText, ...views } = viewsOf(spec)
  if (name !== value.name) throw new Error(`cell type '${name}': its value is '${value.name}'`)
  const Bridge = late<BridgeProps & Waiting>(
    async () => {
      const [{ bridgeTo }, target] = await Promise.all([
        import('./Bridge'),
        isFetched(component) ? component.load() : component,
      ])
      return bridgeTo(target)
    },
    ({ waiting }) => waiting,
  )
  const shared = ({ field, lookup }: Pick<EditProps<V, P>, 'field' | 'lookup'>) => ({
    field: field as Field,
    dataSource: dataSource?.(field, lookup),
    group,
  })
  return defineCell(value, {
    ...views,
    preload: Bridge.preload,
    Show(shown) {
      const { value, place } = shown
      if (!readPretty || place === 'cell' || value === null) return <ShowOwn {...shown} />
      return (
        <Bridge
          {...shared(shown)}
          value={value}
          pattern="readPretty"
          props={{}}
          waiting={<ShowOwn {...shown} />}
        />
      )
    },
    // biome-ignore lint/correctness/noComponentHookFactories: made once, by the module that names the type
    Edit: (edit) => (
      <Bridge
        {...shared(edit)}
        value={edit.value}
        pattern={edit.disabled ? 'disabled' : edit.field.readonly ? 'readOnly' : 'editable'}
        props={typeof props === 'function' ? props(edit) : props}
        edit={edit as EditProps}
        waiting={<span className="jd-control" aria-busy="true" />}
      />
    ),
  })
}

function viewsOf<V, P>(spec: FormilySpec<V, P>): Views<V, P> {
  const { name, value, component, props, dataSource, group, readPretty, ...views } = spec
  return views
}

const isFetched = (
  component: FormilySpec<unknown, unknown>['component'],
): component is { load(): Promise<FormilyComponent> } =>
  typeof component === 'object' && 'load' in component && typeof component.load === 'function'
