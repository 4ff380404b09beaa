/** Joins path patterns to one. */
const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'))

/** Modules that the login page and every other page need: one file. */
const base = anyOf(
  'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|valtio|proxy-compare|axios)/',
  'renderer/(ports|messages|model/(entity/permission|expr/dates\\.|characters/)|data/dictCache|ui/(Boundary|Tabs|late|deferred|PartFailure|partFailure|fileMissing))',
  'src/(http|site|paths|constants|messages|ports/(dictItems|files)\\.|storage/storage|ui/toast|tabs/guards)',
  'src/session/(?!grants)\\w+\\.ts$',
  'src/login/(logout|sites)\\.ts$',
  'src/settings/(accent|color|look|store)',
)

/** Modules that every document page needs. */
const page = anyOf(
  'renderer/(model|data|table|query|ui)/',
  'renderer/(cellType|values/(text|choice|files|fileEntry|messages))\\.',
  'renderer/controls/(control|ruleValue|useTypedText|useLive|Face|ShowText|TextSearch|messages)\\.',
)

/** Modules in those folders that only forms, trees, reports, other views and document checks need. */
const rare = anyOf(
  'renderer/model/(regexp/|check/|menu/|report/|entity/(rules|filling|reference|narrowing|followers|worsening|childRows)|rights/row|finding/messages\\.(findings|rows|sense))',
  'renderer/data/(batch|draft|keyword|lists|reach|upload|useAnswer)',
  'renderer/query/(summed|use(Groups|Records))',
  'renderer/table/(tree/|Plain)',
  'renderer/ui/(Overlay|DetailList|DraftsNote|Tabs|follow|useSaveKey|useFocusBack)',
)

/** Without these groups there would be two dozen files of 1 KB, one request each. Other code is split by imports. */
export const codeSplitting = {
  groups: [
    { name: 'base', test: base, priority: 3 },
    // Each with all its imports: the choice between login and console, the login itself …
    { name: 'start', test: /src\/main\.tsx$/, priority: 2 },
    { name: 'login', test: /src\/login\/(UserPages|pages\/Leaving)\.tsx$/, priority: 1.5 },
    { name: 'page', test: (id: string) => page.test(id) && !rare.test(id), priority: 1 },
    // … and the first screen of a signed-in user.
    { name: 'workspace', test: /src\/workspace\.tsx$/, priority: 0 },
  ],
}
