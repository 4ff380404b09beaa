import { act, render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import type { CellType } from '../../cellType'
import { compileEntity } from '../../model/compile/compileEntity'
import type { Field, Lookup, Operator } from '../../model/entity/field'
import { Registry } from '../../model/entity/registry'
import { type RuleValue, rulesOf } from '../../model/query/condition'
import { readCondition, toParams } from '../../model/query/query'
import { PortsContext } from '../../ports'
import { CellSearch } from '../../ui/CellEdit'
import { CellsContext } from '../../ui/cells'
import { queryValues } from '../../values/queryValue'
import { portsOf } from '../fixtures'

const id = 'query-under-test'

interface Searched<V, P> {
  readonly cell: CellType<V, P>
  readonly field: Field<P>
  readonly lookup: Lookup
  readonly operator: Operator
  /** The sample values as people type them. */
  readonly texts: readonly string[]
}

interface Samples {
  readonly answers?: Readonly<Record<string, unknown>>
  search?(user: UserEvent, control: HTMLElement, operator: Operator): Promise<void>
  readonly edit?: { act(user: UserEvent, control: HTMLElement): Promise<void> }
}

/** Returns what the query bar's control sends while a user operates it. Throws if no condition can be entered. */
export async function searchSends<V, P>(
  searched: Searched<V, P>,
  samples: Samples,
): Promise<readonly RuleValue[]> {
  const { cell, operator } = searched
  const sent: RuleValue[] = []
  const hear = (value: RuleValue | null) => {
    if (value !== null) sent.push(value)
  }
  const { unmount } = render(
    <PortsContext value={portsOf(samples.answers)}>
      <Bar {...searched} onSent={hear} />
    </PortsContext>,
  )
  // Lazily fetched parts of a control replace the placeholder.
  await act(async () => vi.dynamicImportSettled())
  const user = userEvent.setup()
  await operate(user, await waitFor(controlOf), searched, samples)
  await waitFor(() => expect(sent, handedNothing(cell.name, operator)).not.toEqual([]))
  unmount()
  return sent
}

const handedNothing = (type: string, operator: Operator) =>
  `${type}: the query bar's control for '${operator}' has handed in nothing. Say how a person uses it: checkCellType(cell, { …, search: (user, control, operator) => … })`

/**
 * Follows the samples; otherwise goes by the control's elements: types into boxes, uses buttons and lists directly,
 * opens other lists as the editor's are opened.
 */
async function operate<V, P>(
  user: UserEvent,
  control: HTMLElement,
  { operator, texts }: Searched<V, P>,
  { search, edit }: Samples,
): Promise<void> {
  const boxes = textBoxesOf(control)
  if (search) await search(user, control, operator)
  else if (boxes.length > 0) await typeInto(user, boxes, texts)
  else if (control instanceof HTMLSelectElement) await chooseEach(user, control)
  else if (control.matches('[aria-haspopup], [role=combobox]')) await edit?.act(user, control)
  else {
    const inside = [...control.querySelectorAll('button, input, [role=radio]')]
    for (const part of inside.length > 0 ? inside : [control]) await user.click(part)
  }
}

/** A query bar: keeps and shows the conditions it receives. */
function Bar<V, P>({
  cell,
  field,
  lookup,
  operator,
  onSent,
}: Searched<V, P> & { onSent(value: RuleValue | null): void }) {
  const [cells] = useState(() => new Registry<CellType>('type', [cell as CellType]))
  const [value, setValue] = useState<RuleValue | null>(null)
  return (
    <CellsContext value={cells}>
      <label htmlFor={id}>{field.title}</label>
      <CellSearch
        id={id}
        field={field as Field}
        lookup={lookup}
        operator={operator}
        value={value}
        onChange={(next) => {
          onSent(next)
          setValue(next)
        }}
      />
    </CellsContext>
  )
}

function controlOf(): HTMLElement {
  return document.getElementById(id) ?? fail('no element has the id of the field')
}

function fail(message: string): never {
  throw new Error(message)
}

function textBoxesOf(control: HTMLElement): readonly HTMLElement[] {
  const around = control.closest('.jd-pair') ?? control
  const parts = [control, ...around.querySelectorAll<HTMLElement>('input, textarea')].filter(
    (part) =>
      part.matches(
        'input:not([type=checkbox], [type=radio], [role=combobox], [readonly]), textarea',
      ),
  )
  return [...new Set(parts)]
}

/** Types each value into a text box. */
async function typeInto(
  user: UserEvent,
  boxes: readonly HTMLElement[],
  texts: readonly string[],
): Promise<void> {
  for (const box of boxes) {
    for (const text of texts) {
      await user.clear(box)
      // `user.type` reads brackets as key names, so they are doubled.
      await user.type(box, text.replace(/[[{]/g, '$&$&'))
      await user.tab()
    }
  }
}

async function chooseEach(user: UserEvent, select: HTMLSelectElement): Promise<void> {
  for (const { value } of select.options) if (value !== '') await user.selectOptions(select, value)
}

/** Chooses the first option of the list that a control opens. */
export async function chooseFirst(user: UserEvent, control: HTMLElement): Promise<void> {
  await user.click(control)
  const options = () => document.querySelector('.ant-select-item-option') ?? fail('no list')
  await user.click(await waitFor(options))
}

/** Why the server would refuse the conditions: they are sent as by a list and parsed as by the server. */
export function refusedConditions<P>(
  sent: readonly RuleValue[],
  field: Field<P>,
  operator: Operator,
): readonly string[] {
  return [...new Set(sent.flatMap((value) => refusal(value, field, operator) ?? []))]
}

function refusal<P>(value: RuleValue, field: Field<P>, operator: Operator): string | undefined {
  const { type } = field
  const said = `Search of '${type.name}' sends ${JSON.stringify(value)} for '${operator}'`
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (parts.some((part) => typeof part !== 'string'))
    return `${said}; a condition is a text or a list of texts`
  if (operator === 'between' && (typeof value === 'string' || value.length !== 2))
    return `${said}; a range is two texts, '' for an open end`
  const entity = entityWith(field)
  const params = toParams(
    { match: 'and', rules: [{ field: field.key, rule: operator, val: value }] },
    entity.fields,
  )
  const read = readCondition(params, entity).flatMap(rulesOf)
  if (read.length === 0)
    return `${said}, of which the server reads nothing: ${JSON.stringify(params)}`
  const storage = type.storage(field)
  const refused = read.find((rule) => queryValues(storage, rule) === undefined)
  return (
    refused &&
    `${said}; the server refuses it with 400, for ${JSON.stringify(refused.val)} is no value of a column that is kept as '${storage.kind}'`
  )
}

/** An entity with only this field. */
function entityWith<P>(field: Field<P>) {
  const known = new Registry('type', [field.type])
  const entity = compileEntity(
    {
      schema: 1,
      entity: 'tested',
      title: 'Tested',
      label: field.key,
      api: '/tested',
      perm: 'tested',
      fields: { [field.key]: { type: field.type.name, title: field.title } },
    },
    {
      types: known,
      dicts: new Map(),
      ruleNames: [],
      entity: () => undefined,
      fields: () => undefined,
      report: () => undefined,
    },
  )
  if (!entity) throw new Error(`no entity can have a field of the type ${field.type.name}`)
  return { ...entity, fields: new Map([[field.key, field as Field]]) }
}
