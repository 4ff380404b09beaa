import { useId, useState } from 'react'
import { reveal } from '../../form/reveal'
import { type FormSource, type OpenForm, useForm } from '../../form/useForm'
import type { Field } from '../../model/entity/field'
import type { RunContext } from '../define'
import type { ImportProps } from '../model'
import type { Mapping } from './mapping'

/** Values for all rows of an import, of fields that the document asks for. */
export interface Asked {
  readonly form: OpenForm
  /** Writable ones; files need no columns for them. */
  readonly keys: readonly string[]
  /** Those without a column in the files. */
  readonly open: readonly Field[]
  /** Wire values by field; empty ones get the defaults. */
  values(): Readonly<Record<string, unknown>>
  /** Validates them and shows the first error. */
  areGood(): boolean
}

export function useAsked({ model, action }: RunContext, mapping: Mapping): Asked {
  const { entity } = model
  const prefix = useId()
  const [fields] = useState(() => {
    const { ask = [] } = action.props as ImportProps // what the document half of `import` compiles to
    return ask.flatMap((key) => {
      const field = entity.fields.get(key)
      return field && !field.withheld ? [field] : []
    })
  })
  const [source] = useState<FormSource>(() => ({
    entity,
    mode: 'add',
    model: {
      open: 'modal',
      width: 0,
      groups: [{ cols: 3, items: fields.map((field) => ({ field, span: 1 })) }],
    },
  }))
  const form = useForm(source, prefix)
  const given = new Set(Object.values(mapping))
  const open = fields.filter(({ key }) => !given.has(key))
  const isOpen = (key: string) => open.some((field) => field.key === key)
  return {
    form,
    open,
    keys: fields.map(({ key }) => key),
    values: () =>
      Object.fromEntries(
        Object.entries(form.state.submission()).filter(
          ([key, value]) => isOpen(key) && value !== null,
        ),
      ),
    areGood() {
      const errors = form.state.check().filter(({ field }) => isOpen(field))
      form.state.report(errors)
      const [first] = errors
      if (first) reveal(form, first.field)
      return !first && form.busyWith().length === 0
    },
  }
}
