import type { ReactNode } from 'react'
import { type CellType, defineCell, type EditProps } from '../cellType'
import { ShowText } from '../controls/ShowText'
import type { Field, Lookup, ValueType } from '../model/entity/field'
import { late } from '../ui/late'
import type { BridgeProps, FormilyComponent } from './Bridge'

/** What stands in the place of a component that is on its way. */
interface Waiting {
  readonly waiting: ReactNode
}

type Views<V, P> = Partial<Omit<CellType<V, P>, 'name' | 'value' | 'Edit' | 'preload'>>

/** What a component made for Formily's `connect` needs to be the control of a cell type; `Show` is the type's own text unless given. */
export interface FormilySpec<V, P> extends Views<NoInfer<V>, NoInfer<P>> {
  /** The type's name in documents: that of `value`. */
  readonly name: string
  /** The neutral half. Its values are the component's values: what Formily keeps in the field. */
  readonly value: ValueType<V, P>
  /** The component, or how to fetch it when the first control is shown. */
  readonly component: FormilyComponent | { load(): Promise<FormilyComponent> }
  /** The component's own properties. */
  readonly props?: object | ((edit: EditProps<V, P>) => object)
  /** What the component finds as `field.dataSource`. */
  dataSource?(field: Field<P>, lookup: Lookup): readonly object[]
  /** The component takes no `id`: a group around it bears the field's id, name and state. */
  readonly group?: true
  /** Details show the component too, as `readPretty`: for one that has `mapReadPretty`. */
  readonly readPretty?: true
}

/**
 * A cell type whose control is a component made for Formily, taken as it is. It stands in a form and a field of
 * Formily's own (one a control), which follow our form and which our form follows. Only components that stand alone
 * fit: those for arrays want a whole Formily schema. Formily itself comes with the first control that is shown.
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
