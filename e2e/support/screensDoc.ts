import { type Group, pictureOf } from './screens'

const shell: readonly (readonly [title: string, picture: string])[] = [
  ['Login', 'screens/login'],
  ['by phone', 'screens/login-phone'],
  ['by WeChat', 'screens/login-wechat'],
  ['registration', 'screens/register'],
  ['forgotten password', 'screens/alteration'],
  ['login, 400 px, dark', 'screens/login-400-dark'],
  ['Home', 'screens/home'],
  ['User menu and tabs', 'screens/user-menu'],
  ['Bell', 'screens/bell'],
  ['My announcements', 'screens/announcements'],
  ['Menu search', 'screens/menu-search'],
  ['Settings, dark', 'screens/settings-dark'],
  ['Change password', 'screens/password'],
  ['Bind WeChat', 'screens/wechat'],
  ['Top menu, 1920 px', 'screens/top-menu-1920'],
  ['Page not found', 'screens/not-found'],
  ['List, 1366 px', 'product-list'],
  ['List, 1920 px', 'screens/list-1920'],
  ['List, dark', 'screens/list-dark'],
  ['List, 768 px, dark', 'screens/list-768-dark'],
  ['List, 400 px', 'screens/list-400'],
  ['Form in a drawer', 'screens/form-drawer'],
  ['Form in a dialog, dark', 'screens/form-modal-dark'],
  ['Detail', 'screens/detail'],
]

/** Two to a line. */
function table(cells: readonly (readonly [title: string, picture: string])[]): string {
  const shown = cells.map(([title, picture]) => `${title} ![](${picture}.png)`)
  const lines = shown.flatMap((cell, at) =>
    at % 2 === 0 ? `| ${cell} | ${shown[at + 1] ?? ''} |` : [],
  )
  return ['| | |', '| --- | --- |', ...lines].join('\n')
}

/** docs/screens.md: the shell, and every entry of the menu under its group. */
export function screensMarkdown(groups: readonly Group[]): string {
  const sections = groups.map(({ title, entries }) => {
    const cells = entries.map((entry) => {
      const picture = `screens/entries/${pictureOf(entry).replace(/\.png$/, '')}`
      return [`${entry.meta.title} \`${entry.path}\``, picture] as const
    })
    return `## ${title}\n\n${table(cells)}\n`
  })
  return [
    '# Screens\n',
    'Taken by `PICTURES=1 npx vitest run --project e2e e2e/pictures.test.ts e2e/picturesOfEntries.test.ts`, which anybody can',
    'repeat; this page is written with them. Every entry of the menu of `admin` is here under its group, at 1366 px. The same',
    'at 400 px and in the dark is taken with it, into `test-results/looks`.\n',
    '## The shell\n',
    table(shell),
    '',
    ...sections,
  ].join('\n')
}
