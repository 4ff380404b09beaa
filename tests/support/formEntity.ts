import { builtinValues } from '../../renderer/cells/values'
import type { FormGroup, FormModel } from '../../renderer/form/model'
import { compileEntity } from '../../renderer/model/compile/compileEntity'
import type { Entity } from '../../renderer/model/entity/entity'
import { Registry } from '../../renderer/model/entity/registry'

/** An entity of a test, made of a document's `fields` by the real compiler; a mistake in it throws. */
export function entityOf(
  fields: Readonly<Record<string, object>>,
  title = 'product',
  schema: 1 | 2 = 1,
  /** Entities that its references name. */
  others: ReadonlyMap<string, Entity> = new Map(),
): Entity {
  const [label = ''] = Object.keys(fields)
  const doc = { schema, entity: 'product', title, label, api: '/cms/product', perm: 'product' }
  const entity = compileEntity(
    // The compiler's own type wants each field's shape; a test writes what a document would.
    { ...doc, fields } as Parameters<typeof compileEntity>[0],
    {
      types: new Registry('type', builtinValues),
      entity: (name) => others.get(name),
      fields: (name) => others.get(name)?.fields,
      report({ pointer, message }) {
        throw new Error(`${pointer}: ${message}`)
      },
    },
  )
  if (!entity) throw new Error('the test entity has no fields')
  return entity
}

/** A form of all fields of the entity, in one group unless groups of field names are given. */
export function modelOf(
  entity: Entity,
  open: FormModel['open'] = 'page',
  groups: Readonly<Record<string, readonly string[]>> = {},
): FormModel {
  const named = Object.entries(groups)
  const lists = named.length > 0 ? named : [['', [...entity.fields.keys()]] as const]
  return {
    open,
    width: 720,
    groups: lists.map(
      ([title, keys]): FormGroup => ({
        ...(title === '' ? {} : { title }),
        cols: 2,
        items: keys.flatMap((key) => {
          const field = entity.fields.get(key)
          return field ? [{ field, span: 1 }] : []
        }),
      }),
    ),
  }
}

export const testUser = { id: 'u1', username: 'admin', realname: 'Admin', tenantId: 1001 }
