import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { faultsOf, takeDocuments, usePublishedPage } from './documents'

afterEach(() => takeDocuments({ instead: undefined, faults: undefined }))

async function shown(code: string) {
  const { result } = renderHook(() => usePublishedPage(code))
  await waitFor(() => expect(result.current).not.toBeUndefined())
  return result.current
}
const namesOf = (entities: readonly object[] = []) =>
  entities.map((one) => Reflect.get(one, 'entity'))

const page = { page: 'cms/brand', kind: 'list', entity: 'maker', title: '厂商', columns: ['name'] }
const maker = { entity: 'maker', fields: { rows: { type: 'subtable', of: 'makerRow' } } }
const row = { entity: 'makerRow', fields: {} }

test('a page is shown by what it was built with, unless the server says otherwise', async () => {
  const built = await shown('cms/brand')
  expect(namesOf(built?.entities)).toContain('brand')
  takeDocuments({
    instead: { 'entities/cms/brand.json': { entity: 'brand', title: '旧' } },
    faults: {},
  })
  const older = await shown('cms/brand')
  expect(older?.page).toEqual(built?.page)
  expect(older?.entities.find(({ entity }) => entity === 'brand')).toMatchObject({ title: '旧' })
})

test.each(['cms/brand', 'cms/not/built'])(
  '%s gets documents that the build did not have, with what they name',
  async (code) => {
    takeDocuments({
      instead: {
        [`pages/${code}.json`]: { ...page, page: code, columns: [{ report: 'makers' }] },
        'entities/cms/maker.json': maker,
        'entities/cms/makerRow.json': row,
        'reports/makers.json': { report: 'makers', entity: 'makerRow' },
      },
      faults: undefined,
    })
    const told = await shown(code)
    expect(told?.page).toMatchObject({ entity: 'maker' })
    expect(namesOf(told?.entities)).toEqual(['maker', 'makerRow'])
    expect(told?.reports).toEqual([expect.objectContaining({ report: 'makers' })])
  },
)

test('a page that cannot be shown has its faults, and none that are no faults', async () => {
  const fault = { file: 'pages/cms/brand.json', line: 3, column: 5, message: '多了一个逗号' }
  takeDocuments({
    instead: { 'pages/cms/brand.json': null },
    faults: { 'cms/brand': [fault, 'broken', null], 'cms/news': [] },
  })
  expect(await shown('cms/brand')).toBeNull()
  expect(faultsOf('cms/brand')).toEqual([fault])
  expect(faultsOf('cms/news')).toEqual([])
  expect(faultsOf('cms/product')).toBeUndefined()
  expect(faultsOf('constructor')).toBeUndefined()
})
