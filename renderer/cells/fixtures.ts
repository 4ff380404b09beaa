import type { Field, Lookup, Option, ValueType } from '../model/entity/field'
import { noGrants } from '../model/entity/permission'
import { Failure, type Ports } from '../ports'

/** A field of the given type, for tests: `props` as written in a document, everything else with its usual value. */
export function fieldOf<P>(
  type: ValueType<unknown, P>,
  props: P,
  rest: Partial<Omit<Field<P>, 'type' | 'props'>> = {},
): Field<P> {
  return {
    key: 'field',
    title: 'Field',
    required: false,
    unique: false,
    readonly: false,
    ...rest,
    type,
    props: props ?? ({} as P), // no own properties were written
  }
}

/** Texts of fixed dictionaries. */
export function lookupOf(dicts: Readonly<Record<string, readonly Option[]>> = {}): Lookup {
  const options = (dict: string) => dicts[dict] ?? []
  return {
    options,
    text: (dict, value) => options(dict).find((option) => option.value === value)?.text,
    value: (dict, text) => options(dict).find((option) => option.text === text)?.value,
  }
}

/** A host whose server gives fixed answers by path; any other request fails. */
export function portsOf(
  answers: Readonly<Record<string, unknown>> = {},
  rest: Partial<Ports> = {},
): Ports {
  const nothing = () => undefined
  return {
    request: {
      send: async ({ url }) => {
        if (!(url in answers)) throw new Failure('http', url, { status: 404 })
        const result = answers[url]
        return { success: true, code: 200, message: String(result), result }
      },
      download: async ({ url }) => {
        throw new Failure('http', url, { status: 404 })
      },
      fileUrl: (path) => (path.includes('[') ? undefined : `/static/${path}`),
    },
    notify: {
      success: nothing,
      info: nothing,
      warning: nothing,
      error: nothing,
      confirm: async () => true,
    },
    navigate: {
      useSearch: () => [new URLSearchParams(), nothing],
      useNavigate: () => nothing,
      useGuard: nothing,
    },
    storage: { get: nothing, set: nothing, remove: nothing },
    drafts: { list: async () => [], put: nothing, remove: nothing },
    grants: noGrants,
    user: { id: '1', username: 'admin', realname: 'Admin', tenantId: 1001 },
    ...rest,
  }
}
