import { benchMessages as m } from './messages'

const kinds = [
  { type: 'input' },
  { type: 'inputNumber' },
  { type: 'select', options: ['1', '2', '3'].map((value) => ({ value, text: m.option(value) })) },
  { type: 'date' },
  { type: 'input', required: true },
  { type: 'textarea' },
  { type: 'switch' },
  { type: 'radio', options: ['Y', 'N'].map((value) => ({ value, text: value })) },
  { type: 'money' },
] as const

/** The documents of a form of `count` fields; every tenth shows only when the one before it is filled in. */
export function formDocuments(count: number) {
  const names = Array.from({ length: count }, (_, index) => `f${index}`)
  const fields = Object.fromEntries(
    names.map((name, index) => {
      const linked = index % 10 === 9
      const kind = linked ? { type: 'input' } : kinds[(index % 10) % kinds.length]
      const showIf = linked ? { showIf: `f${index - 9} != null` } : {}
      return [name, { ...kind, title: m.field(index + 1), ...showIf }]
    }),
  )
  return {
    entity: {
      schema: 1,
      entity: 'benchForm',
      title: m.formTitle,
      label: 'f0',
      api: '/bench/form',
      perm: 'bench',
      fields,
    },
    page: {
      schema: 1,
      page: 'bench/F',
      title: m.formTitle,
      kind: 'form',
      entity: 'benchForm',
      form: { open: 'page', groups: [{ cols: 2, fields: names }] },
    },
  }
}
