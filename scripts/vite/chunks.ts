/** Beginnings of paths below the project, joined to one pattern. */
const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'))

/** What the login page needs, and with it every other page: one file. */
const base = anyOf(
  'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|valtio|proxy-compare|axios)/',
  'renderer/(ports|messages|model/entity/permission|data/dictCache|ui/(late|deferred|fileMissing))',
  'src/(http|site|paths|constants|messages|storage/storage|ui/toast|tabs/guards)',
  'src/session/(?!grants|useCan)\\w+\\.ts$',
  'src/login/(?!permissions)\\w+\\.ts$',
  'src/settings/(accent|color|look|store)',
)

/** What every page made from documents needs. */
const page = anyOf(
  'renderer/(model|data|table|query|ui)/',
  'renderer/(cellType|values/(text|choice|files|fileEntry|messages))\\.',
  'renderer/controls/(control|ruleValue|useTypedText|useLive|Face|ShowText|TextSearch|messages)\\.',
)

/** Stands in those folders, and is needed by forms, trees, reports, other looks and checks of documents only. */
const rare = anyOf(
  'renderer/model/(regexp/|check/|menu/|report/|entity/(rules|filling|reference)|finding/messages\\.(findings|rows))',
  'renderer/data/(draft|upload|keyword|useAnswer)',
  'renderer/query/use(Groups|Records)',
  'renderer/table/(tree/|Plain)',
  'renderer/ui/(Overlay|DetailList|DraftsNote|Tabs|follow|useSaveKey|useFocusBack)',
)

/** Left alone these become two dozen files of a kilobyte, one request each; the rest is split by its imports. */
export const codeSplitting = {
  groups: [
    { name: 'base', test: base, priority: 3 },
    // With all that it imports, as the next: what the login needs …
    { name: 'start', test: /src\/main\.tsx$/, priority: 2 },
    { name: 'page', test: (id: string) => page.test(id) && !rare.test(id), priority: 1 },
    // … and what a signed-in user starts with.
    { name: 'workspace', test: /src\/workspace\.tsx$/, priority: 0 },
  ],
}
