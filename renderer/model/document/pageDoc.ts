import { type Static, Type } from 'typebox'
import { headProps } from './entityDoc'
import { manual } from './messages.manual'
import { allowDoc, closed, freeOrder, named, pathPattern, ref } from './schema'

const fieldList = (description: string) =>
  Type.Optional(Type.Array(ref('field', description), { description, ...freeOrder }))
const actionList = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, description }), { description, ...freeOrder }),
  )

/** A test: a record, an audience, and the expected result; run by `npm test`. */
export const testDoc = closed({
  name: Type.String({ minLength: 1, maxLength: 200, description: manual.testName }),
  record: Type.Optional(
    named(Type.Unknown(), manual.testRecord, { noun: 'path', pattern: pathPattern }),
  ),
  as: Type.Optional(
    Type.Array(ref('permission', manual.testAs), { description: manual.testAs, ...freeOrder }),
  ),
  expect: closed(
    {
      show: fieldList(manual.expectShow),
      hide: fieldList(manual.expectHide),
      required: fieldList(manual.expectRequired),
      optional: fieldList(manual.expectOptional),
      disabled: fieldList(manual.expectDisabled),
      enabled: fieldList(manual.expectEnabled),
      value: Type.Optional(named(Type.Unknown(), manual.expectValue, { noun: 'field' })),
      error: Type.Optional(named(Type.Unknown(), manual.expectError, { noun: 'field' })),
      action: actionList(manual.expectAction),
      noAction: actionList(manual.expectNoAction),
    },
    manual.testExpect,
  ),
})

/** Keys of every page document; the kind adds its own. The meta-schema branches on `kind`. */
export const pageProps = {
  ...headProps,
  page: Type.String({
    pattern: '^[a-z][A-Za-z0-9_-]*(/[a-z][A-Za-z0-9_-]*)*$',
    maxLength: 100,
    description: manual.page,
  }),
  title: Type.String({ minLength: 1, maxLength: 200, description: manual.pageTitle }),
  kind: Type.String({ description: manual.kind }),
  entity: Type.Optional(ref('entity', manual.pageEntity)),
  copyOf: Type.Optional(ref('page', manual.copyOf)),
  tests: Type.Optional(
    Type.Array(testDoc, { description: manual.tests, maxItems: 200, ...freeOrder }),
  ),
  allow: allowDoc,
}

const pageCommon = closed(pageProps)

export type TestDoc = Readonly<Static<typeof testDoc>>

/** A page as written: the common keys, and any keys of its kind. */
export type PageDoc = Readonly<Static<typeof pageCommon>> & Readonly<Record<string, unknown>>
