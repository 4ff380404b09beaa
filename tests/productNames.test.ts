import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import program from '../product/program.gen.json'
import { homePath, onlineNames, viewNames } from '../product/shellNames'
import type { MenuNode } from '../renderer/model/menu/menuDoc'
import { readDocuments } from '../server/documents/read'

/*
 * What documents are read and drawn with knows nothing of this product: its entities, tables, pages, dictionaries, roles,
 * reports and menu entries stand in documents, what menus name of its shell in `product/shellNames.ts`, what its server
 * answers in `names.json` of the families. The calls of the contract, which every console of
 * its kind makes, are below /sys and /online.
 */

const { entities, pages, dicts, roles, reports, menu } = readDocuments('schemas')
const contract = /^\/(sys|online)\//

const pathsOf = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)])

/** A word of one part, like `role` or `/online`, may mean something else. */
const own = [
  ...[...entities.values()].flatMap(({ api, table }) => [api, table]),
  ...Object.values(program.entities).flatMap((entity) =>
    'stands' in entity ? [entity.stands.api, entity.stands.table] : [],
  ),
  ...pages.keys(),
  ...pathsOf(menu).filter((path) => path.split('/').length > 2),
  ...program.tables,
  homePath,
  ...onlineNames,
  ...viewNames,
]

/** Their codes are words of the language as well (`role`, `list`, `material`): what is named so is one where a dictionary, role or report is said. */
const codes = new Set([...dicts.keys(), ...roles.keys(), ...reports.keys()])
const naming = /\b\w*(?:dict|dictCode|role|report)\w*\s*[:=(]\s*['"`]([\w-]+)['"`]/gi

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|testing|fixtures|\.gen\.|messages/.test(file)

const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
  .map((file) => join('renderer', file).replaceAll('\\', '/'))
  .filter(isSource)

const literal = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g

const codeOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')

/** Texts of the code, without what comments say. */
const textsOf = (file: string): readonly string[] =>
  [...codeOf(file).matchAll(literal)].map(([, one, two, three]) => one ?? two ?? three ?? '')

test('the renderer names no entity, table, page or menu entry of this product', () => {
  expect(own.length).toBeGreaterThan(200)
  const names = new Set(own)
  const found = files.flatMap((file) =>
    textsOf(file)
      .map((text) => text.replace(/^(GET|POST|PUT|DELETE) /, ''))
      .filter((text) => !contract.test(text))
      .filter((text) => names.has(text) || own.some((name) => text.startsWith(`${name}/`)))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('the renderer names no dictionary, role or report of this product', () => {
  expect(codes.size).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    [...codeOf(file).matchAll(naming)].flatMap(([text, code = '']) =>
      codes.has(code) ? [`${file}: ${text}`] : [],
    ),
  )
  expect(found).toEqual([])
})

test('the checks of documents know the product from its registries alone', () => {
  const found = files
    .filter((file) => /^renderer\/(model|compile|values)\//.test(file))
    .flatMap((file) =>
      textsOf(file)
        .filter((text) => contract.test(text))
        .map((text) => `${file}: ${text}`),
    )
  expect(found).toEqual([])
})
