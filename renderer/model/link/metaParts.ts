import { IsOptional, type TProperties, type TSchema, Type } from 'typebox'
import { closed, oneOf } from '../document/schema'

export type Definitions = Readonly<Record<string, TSchema>>

/** A registered thing that a document chooses by name, with its additional keys. */
interface Member {
  readonly name: string
  readonly title: string
  readonly keys: TProperties
}

interface Choice {
  /** The discriminating key: `type`, `kind`, `action`. */
  readonly key: string
  readonly description: string
  readonly members: readonly Member[]
  /** Keys of every member. */
  readonly common: TProperties
  /** The common key after which a member's own keys are written. */
  readonly after: string
  /** Prefix of the definitions' names. */
  readonly prefix: string
}

/** An object whose other keys depend on the value of one key. Its branches are `choiceDefinitions`. */
export const choice = ({ key, description, members, prefix }: Choice): TSchema => ({
  type: 'object',
  required: [key],
  properties: {
    [key]: oneOf(
      members.map(({ name }) => name),
      description,
    ),
  },
  allOf: members.map(({ name }) => ({
    if: { properties: { [key]: { const: name } }, required: [key] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { $ref: `#/$defs/${prefix}.${name}` },
  })),
})

/** One closed object per member, and the common keys written once. */
export function choiceDefinitions({ key, members, common, prefix, after }: Choice): Definitions {
  const all = Object.entries(references(common, `${prefix}:`))
  const middle = Object.keys(common).indexOf(after) + 1
  const closedBy = ({ name, title, keys }: Member) =>
    closed({
      ...Object.fromEntries(all.slice(0, middle)),
      ...keys,
      ...Object.fromEntries(all.slice(middle)),
      ...keys,
      [key]: Type.Unsafe<string>({ const: name, description: title }),
    })
  return {
    ...Object.fromEntries(members.map((member) => [`${prefix}.${member.name}`, closedBy(member)])),
    ...Object.fromEntries(
      Object.entries(common).map(([name, schema]) => [`${prefix}:${name}`, schema]),
    ),
  }
}

function references(props: TProperties, prefix: string): TProperties {
  return Object.fromEntries(
    Object.entries(props).map(([name, schema]) => {
      const reference = Type.Unsafe({ $ref: `#/$defs/${prefix}${name}` })
      return [name, IsOptional(schema) ? Type.Optional(reference) : reference]
    }),
  )
}
