import { describe, expect, test } from 'vitest'
import type { EntityDoc } from '../renderer/model/document/entityDoc'
import { documentsWith, textOf } from './support/documents'

/*
 * Who may add records and may not write a field that they need: the server refuses whatever he types, which the form
 * cannot say before he has typed it.
 */

const product = 'entities/cms/product.json'

type FieldDoc = EntityDoc['fields'][string]

/** What is said of all documents when the price of a product, which staff may not write, is like that. */
function pricedAs(more: Readonly<Record<string, unknown>>) {
  const doc: EntityDoc = JSON.parse(textOf(product))
  const price = { ...doc.fields.price, ...more } as FieldDoc // of its type
  const fields = { ...doc.fields, price }
  const { findings, allowed } = documentsWith(product, JSON.stringify({ ...doc, fields }))
  const told = findings.map(({ file, pointer, rule, severity, message }) => ({
    file,
    pointer,
    rule,
    severity,
    message,
  }))
  return { told, allowed }
}

describe('a required field that an adding role may not write', () => {
  test('is a warning at the right that is missing, with the roles and their missing rights', () => {
    expect(pricedAs({ required: true, editCan: 'product:pricing' }).told).toEqual([
      {
        file: product,
        pointer: '/fields/price/editCan',
        rule: 'never-added',
        severity: 'warning',
        message:
          '“单价” 必填又没有默认值，而角色 “运营人员” 可以新增却没有权限 “product:price”、“product:pricing”：只有这个角色的人永远无法新增',
      },
    ])
  })

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['that need not be filled in', {}],
    ['that all who add may write', { required: true, can: undefined }],
    ['with a default', { required: true, default: 1 }],
    ['with a default that is computed', { required: true, defaultBy: '1 + 1' }],
    ['that is not always there', { required: true, showIf: "status == 'on'" }],
  ])('is none of a field %s', (_, more) => {
    expect(pricedAs(more).told.filter(({ rule }) => rule === 'never-added')).toEqual([])
  })

  test('is a warning where a role document says it', () => {
    const role = 'roles/salesperson.json'
    const text = textOf(role).replace(/"!enquiry:add",\s*/, '')
    expect(documentsWith(role, text).findings).toEqual([
      expect.objectContaining({
        file: 'entities/crm/enquiry.json',
        pointer: '/fields/email/can',
        rule: 'never-added',
        message: expect.stringContaining('业务员'),
      }),
    ])
  })

  test('is silent where it is allowed with a reason, and listed', () => {
    const { told, allowed } = pricedAs({
      required: true,
      allow: { 'never-added': '产品由配置员新增' },
    })
    expect(told).toEqual([])
    expect(allowed).toContainEqual(
      expect.objectContaining({ file: product, rule: 'never-added', reason: '产品由配置员新增' }),
    )
  })
})
