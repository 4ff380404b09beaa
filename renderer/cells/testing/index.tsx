import { render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { CellType, EditProps } from '../../cellType'
import type { Operator, Option } from '../../model/entity/field'
import { PortsContext } from '../../ports'
import { fieldOf, lookupOf, portsOf } from '../fixtures'
import { refusedConditions, searchSends } from './search'

/** Facts about a type that the suite cannot find out by itself. */
export interface CellSamples<V> {
  /** Own properties of the field under test, as a document writes them. */
  readonly props?: Readonly<Record<string, unknown>>
  /** Typed values, none empty. Each must survive the wire and a sheet. */
  readonly values: readonly [V, ...V[]]
  /** Raw values that do not belong to the type. */
  readonly nonsense: readonly [unknown, ...unknown[]]
  /** Members of the dictionaries named in `props`. */
  readonly dicts?: Readonly<Record<string, readonly Option[]>>
  /** Answers of the server, by path. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** How a user enters a value, and the expected value. Absent = the type is never edited. */
  readonly edit?: {
    act(user: UserEvent, control: HTMLElement): Promise<void>
    readonly gives: V
  }
  /**
   * How a user enters a condition in the query bar's control. Absent = the suite types into boxes, presses the buttons
   * that are there, and opens everything else as `edit` does. `chooseFirst` does it for a plain list.
   */
  search?(user: UserEvent, control: HTMLElement, operator: Operator): Promise<void>
  /** The type is shown nowhere. */
  readonly invisible?: boolean
}

const title = 'Field under test'
const id = 'field-under-test'

/** The conformance suite: registers the tests that every cell type must pass. */
export function checkCellType<V, P>(cell: CellType<V, P>, samples: CellSamples<V>): void {
  const { value: type } = cell
  // The document checker validates properties by the type's schema; here the caller guarantees them.
  const written = fieldOf(type, samples.props as P, { title })
  const reference = type.reference?.(written)
  const field = reference
    ? { ...written, reference: { ...reference, entity: () => undefined } }
    : written
  const lookup = lookupOf(samples.dicts)

  describe(`cell type ${cell.name}`, () => {
    test('its halves have one name and every property a Chinese description', () => {
      expect(cell.name).toBe(type.name)
      for (const [name, schema] of Object.entries(type.props)) {
        const { description } = schema as { description?: unknown } // TypeBox keeps annotations untyped
        expect(description, name).toMatch(/\p{Script=Han}/u)
      }
    })

    test('its operators are query rules', () => {
      for (const operator of type.operators) expect(operators).toContain(operator)
      expect(new Set(type.operators).size).toBe(type.operators.length)
    })

    test.each(samples.values.map(named))('%s survives the wire', (_, value) => {
      const wire: unknown = JSON.parse(JSON.stringify(type.toWire(value, field)))
      expect(type.fromWire(wire, field)).toEqual(value)
    })

    test.each(samples.values.map(named))('%s survives a sheet', (_, value) => {
      expect(type.fromText(type.toText(value, field, lookup), field, lookup)).toEqual(value)
    })

    test.each(samples.values.map(named))(
      '%s passes its own check and fits its column',
      (_, value) => {
        expect(type.check(value, field)).toBeNull()
        const storage = type.storage(field)
        const wire = type.toWire(value, field)
        if (storage.kind === 'string')
          expect(String(wire).length).toBeLessThanOrEqual(storage.length)
      },
    )

    test('nothing, null and an empty text are empty, on the wire and in a sheet', () => {
      for (const raw of ['', null, undefined]) expect(type.fromWire(raw, field)).toBeNull()
      expect(type.fromText('', field, lookup)).toBeNull()
      expect(type.toWire(null, field)).toBeNull()
      expect(type.toText(null, field, lookup)).toBe('')
    })

    test.each(samples.nonsense.map(named))('%s is not a value', (_, raw) => {
      expect(type.fromWire(raw, field)).toBeUndefined()
    })

    test.each(['cell', 'detail'] as const)('it shows its values and emptiness in a %s', (place) => {
      const { Show } = cell
      for (const value of [...samples.values, null]) {
        const { container, unmount } = within(
          <Show value={value} field={field} lookup={lookup} place={place} />,
        )
        const shown = container.textContent !== '' || container.querySelector('img') !== null
        if (value !== null) expect(shown).toBe(!samples.invisible)
        unmount()
      }
    })

    test.each(type.operators.map((operator) => [operator]))(
      'the query bar offers a labelled control for %s',
      async (operator) => {
        const { Search } = cell
        if (!Search) return
        const onChange = vi.fn()
        within(
          <Search
            id={id}
            field={field}
            lookup={lookup}
            operator={operator}
            onChange={onChange}
            value={null}
          />,
        )
        const control = await byId()
        expect(control).toHaveAccessibleName(expect.stringContaining(title))
        expect(onChange).not.toHaveBeenCalled()
      },
    )

    test.each(type.operators.map((operator) => [operator]))(
      'the server understands what the query bar sends for %s',
      async (operator) => {
        const texts = samples.values.map((value) => type.toText(value, field, lookup))
        const sent = await searchSends({ cell, field, lookup, operator, texts }, samples)
        expect(refusedConditions(sent, field, operator)).toEqual([])
      },
    )

    const { edit } = samples
    if (!edit) return

    test('its editor is labelled by the title of the field', async () => {
      editor({})
      expect(await byId()).toHaveAccessibleName(title)
    })

    test('its editor points at its message when the value is refused', async () => {
      editor({ invalid: true, describedBy: 'message' })
      const control = await byId()
      expect(control).toHaveAttribute('aria-invalid', 'true')
      expect(control).toHaveAttribute('aria-describedby', 'message')
    })

    test('its editor can be disabled', async () => {
      const { onChange } = editor({ disabled: true })
      const control = await byId()
      // A library may draw its parts one after the other.
      await waitFor(() => {
        for (const part of focusable(control)) {
          // A part that is only read is no element that can be disabled.
          if ('disabled' in part) expect(part).toBeDisabled()
          else expect(part).toHaveAttribute('aria-disabled', 'true')
        }
      })
      await userEvent.setup().click(control)
      expect(onChange).not.toHaveBeenCalled()
    })

    test('its editor is reached by the keyboard', async () => {
      editor({})
      const control = await byId()
      await userEvent.setup().tab()
      expect(control.contains(document.activeElement)).toBe(true)
    })

    test('its editor says when it is left, which is when the form looks at its value', async () => {
      const onBlur = vi.fn()
      editor({ onBlur })
      const control = await byId()
      const user = userEvent.setup()
      await user.tab()
      expect(onBlur).not.toHaveBeenCalled()
      // An editor of long texts keeps Tab for itself: it is left by the pointer.
      for (let parts = 0; parts < 40 && control.contains(document.activeElement); parts++) {
        await user.tab()
      }
      if (control.contains(document.activeElement)) await user.click(document.body)
      await waitFor(() => expect(onBlur, 'Edit hands onBlur to no element').toHaveBeenCalled())
    })

    test('its editor gives a value, never an event', async () => {
      const { onChange } = editor({})
      await edit.act(userEvent.setup(), await byId())
      await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(edit.gives))
    })

    function editor(part: Partial<EditProps<V, P>>) {
      const { Edit } = cell
      const onChange = vi.fn()
      within(
        <Edit id={id} field={field} lookup={lookup} onChange={onChange} value={null} {...part} />,
      )
      return { onChange }
    }
  })

  const within = (element: React.ReactElement) =>
    render(
      <PortsContext value={portsOf(samples.answers)}>
        <span id="message" />
        {element}
      </PortsContext>,
    )
}

/** A heavy control may appear a moment later. */
const byId = () =>
  waitFor(
    () => {
      const control = document.getElementById(id)
      if (!control) throw new Error('no element has the id of the field')
      return control
    },
    { timeout: 10_000 },
  )

/** The control itself, or the elements inside a group that carries the id. */
function focusable(control: HTMLElement): readonly Element[] {
  const inside = [...control.querySelectorAll('input, button, select, textarea')]
  return inside.length > 0 ? inside : [control]
}

const named = <T,>(value: T): [string, T] => [JSON.stringify(value) ?? String(value), value]

const operators: readonly Operator[] = [
  'eq',
  'ne',
  'like',
  'left_like',
  'right_like',
  'in',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
]

/** Helpers for a type's own tests. */
export { fieldOf, lookupOf, portsOf } from '../fixtures'
export { chooseFirst } from './search'
