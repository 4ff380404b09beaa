import { type Entry, type Group, pictureOf } from './screens'

/** Pictures of the shell that docs/ keeps. */
const shell: readonly (readonly [title: string, picture: string])[] = [
  ['Login', 'screens/login'],
  ['Login, 400 px, dark', 'screens/login-400-dark'],
  ['Home', 'screens/home'],
  ['Bell', 'screens/bell'],
  ['Menu search', 'screens/menu-search'],
  ['Settings, dark', 'screens/settings-dark'],
  ['List', 'product-list'],
  ['List, dark', 'screens/list-dark'],
  ['List, 768 px, dark', 'screens/list-768-dark'],
  ['List, 400 px', 'screens/list-400'],
  ['Form in a drawer', 'screens/form-drawer'],
  ['Form in a dialog, dark', 'screens/form-modal-dark'],
  ['Detail', 'screens/detail'],
  ['Documents as text', 'screens/workbench'],
]

/** Addresses of the menu's entries that docs/ keeps: each looks unlike the others. */
const entriesKept: ReadonlySet<string> = new Set([
  '/analysis/sales',
  '/analysis/enquiryCountry',
  '/content/productEdit',
  '/enquiry/list',
  '/seo/rankTrend',
  '/marketing/post',
  '/system/user',
  '/system/quartz',
  '/system/health',
  '/online/cgform',
  '/help/language',
  '/help/api',
  '/demo/widgets',
  '/demo/tables',
])

/** Whether docs/ keeps a picture of the shell; all of them together would be megabytes at each change. */
export const isPictureKept = (name: string): boolean =>
  shell.some(([, picture]) => picture === name)

/** Whether docs/ keeps the picture of an entry. */
export const isEntryKept = ({ path }: Entry): boolean => entriesKept.has(path)

/** Two to a line. */
function table(cells: readonly (readonly [title: string, picture: string])[]): string {
  const shown = cells.map(([title, picture]) => `${title} ![](${picture}.png)`)
  const lines = shown.flatMap((cell, at) =>
    at % 2 === 0 ? `| ${cell} | ${shown[at + 1] ?? ''} |` : [],
  )
  return ['| | |', '| --- | --- |', ...lines].join('\n')
}

/** docs/screens.md: the shell, and some entries of the menu under their groups. */
export function screensMarkdown(groups: readonly Group[]): string {
  const sections = groups.flatMap(({ title, entries }) => {
    const cells = entries.filter(isEntryKept).map((entry) => {
      const picture = `screens/entries/${pictureOf(entry).replace(/\.png$/, '')}`
      return [`${entry.meta.title} \`${entry.path}\``, picture] as const
    })
    return cells.length > 0 ? [`## ${title}\n\n${table(cells)}\n`] : []
  })
  return [
    '# Screens\n',
    'Taken by `PICTURES=1 npx vitest run --project e2e e2e/pictures.test.ts e2e/picturesOfEntries.test.ts`, which anybody can',
    'repeat; this page is written with them. It shows the shell and some entries of the menu of `admin`, at 1366 px unless said.',
    'Every entry at 1366 and 400 px, light and dark, is taken with them into `test-results/looks`.\n',
    '## The shell\n',
    table(shell),
    '',
    ...sections,
  ].join('\n')
}
