/** A field, what is typed into it, and what then is stored; `stored: null` = the text is none, and stands in red. */
interface Sample {
  readonly type: Readonly<Record<string, unknown>>
  readonly typed: string
  readonly stored: string | number | null
  /** What the record held before: as a sheet has it, and as it is stored. */
  readonly old: string
  readonly oldStored?: string | number
  /** What is stored where the typed choice comes beside the old one, which a pasted text replaces. */
  readonly beside?: string
  /** What is stored where the text in red was taken away: a box without a tick is off. Absent = nothing. */
  readonly emptied?: string
  /** Its values are chosen from a list that opens and is searched by what is typed. */
  readonly list?: true
  /** Its list stays open for another choice. */
  readonly multiple?: true
  /** A calendar or clock hangs below its box. */
  readonly calendar?: true
  /** Only in cells can it be typed; in a form it is chosen. */
  readonly cellOnly?: true
  /** It has no place for letters at all: a text comes into its cell by being pasted. */
  readonly pasteOnly?: true
  /** A page of text, which forms alone have the room for; Tab and Enter are its own keys. */
  readonly editor?: true
  /** Its words are compared, without the tags around them. */
  readonly html?: true
  /** At rest its cell is a button: letters are typed onto it, but no input method writes there. */
  readonly button?: true
  /** Behind its box stands a button to a dialog; Tab comes to it before it leaves the cell. */
  readonly helper?: true
  /** What is stored is an id of this database; its text is compared. */
  readonly byText?: true
  /** What a query asks for, where that is another text than is stored. */
  readonly asked?: string
}

const brands = { type: 'sel_search', dict: 'cms_brand,name,name' }
const records = { type: 'record', dict: 'cms_brand,name,id' }
/** Websites have sections of the same names: this one is alone. */
export const uniqueSection = '录入栏目'
const sections = { type: 'tree', dict: 'cms_section,name,id', pidField: 'parent' }

/** Every type that can be typed. Texts of choices are among the demo data. */
export const samples = {
  text: { type: { type: 'input' }, typed: '甲乙 丙A1', stored: '甲乙 丙A1', old: '旧的' },
  long: { type: { type: 'textarea' }, typed: '第一段 text', stored: '第一段 text', old: '旧段' },
  whole: {
    type: { type: 'inputNumber', precision: 2 },
    typed: '1234.5',
    stored: 1234.5,
    old: '7',
    oldStored: 7,
  },
  sum: { type: { type: 'money' }, typed: '99.25', stored: 99.25, old: '8.5', oldStored: 8.5 },
  day: {
    type: { type: 'date' },
    typed: '2026-12-25',
    stored: '2026-12-25',
    old: '2024-02-29',
    calendar: true,
  },
  moment: {
    type: { type: 'datetime' },
    typed: '2026-12-25 08:30:45',
    stored: '2026-12-25 08:30:45',
    old: '2024-02-29 10:20:30',
    calendar: true,
  },
  hour: {
    type: { type: 'time' },
    typed: '23:59:58',
    stored: '23:59:58',
    old: '01:02:03',
    calendar: true,
  },
  noDay: {
    type: { type: 'date' },
    typed: '2026-02-30',
    stored: null,
    old: '2024-02-28',
    calendar: true,
  },
  status: {
    type: { type: 'select', dict: 'typing_grade' },
    typed: 'Grade B',
    stored: 'b',
    old: 'Grade C',
    oldStored: 'c',
    list: true,
  },
  noStatus: {
    type: { type: 'select', dict: 'typing_grade' },
    typed: 'Grade X',
    stored: null,
    old: 'Grade C',
    oldStored: 'c',
    list: true,
  },
  several: {
    type: { type: 'list_multi', dict: 'typing_grade' },
    typed: 'Grade B',
    stored: 'b',
    old: 'Grade C',
    oldStored: 'c',
    beside: 'c,b',
    list: true,
    multiple: true,
  },
  brand: { type: brands, typed: 'Hygge Nest', stored: 'Hygge Nest', old: 'Nordhaus', list: true },
  kind: {
    type: { type: 'category', root: 'B01' },
    typed: '毛毯',
    stored: 'B01A01A04',
    old: '枕头',
    oldStored: 'B01A01A03',
    list: true,
  },
  branch: {
    type: sections,
    typed: uniqueSection,
    stored: uniqueSection,
    old: '',
    list: true,
    byText: true,
  },
  place: {
    type: { type: 'area' },
    typed: '福建省/福州市/鼓楼区',
    stored: '350102',
    old: '',
    cellOnly: true,
  },
  lists: {
    type: { type: 'area', mode: 'select' },
    typed: '福建省/福州市/鼓楼区',
    stored: '350102',
    old: '',
    cellOnly: true,
  },
  team: {
    type: { type: 'depart' },
    typed: '内容部',
    stored: '内容部',
    old: '',
    cellOnly: true,
    button: true,
    byText: true,
  },
  noTeam: {
    type: { type: 'depart' },
    typed: 'nobody',
    stored: null,
    old: '',
    cellOnly: true,
    button: true,
  },
  person: {
    type: { type: 'user' },
    typed: 'config',
    stored: 'config',
    old: '林小满',
    oldStored: 'staff',
    cellOnly: true,
    button: true,
  },
  people: {
    type: { type: 'user', multiple: true },
    typed: 'config,staff',
    stored: 'config,staff',
    old: '系统管理员',
    oldStored: 'admin',
    cellOnly: true,
    button: true,
  },
  role: {
    type: { type: 'role' },
    typed: 'staff',
    stored: 'staff',
    old: '管理员',
    oldStored: 'admin',
    cellOnly: true,
  },
  post: {
    type: { type: 'position' },
    typed: '内容编辑',
    stored: 'editor',
    old: '总经理',
    oldStored: 'manager',
    cellOnly: true,
  },
  shelf: {
    type: { type: 'sel_category', root: 'B01' },
    typed: '毛毯',
    stored: 'B01A01A04',
    old: '枕头',
    oldStored: 'B01A01A03',
    cellOnly: true,
  },
  offer: {
    type: { type: 'popup', report: 'brand_list', fill: { offer: 'id' } },
    typed: 'Hygge Nest',
    stored: 'Hygge Nest',
    old: '',
    cellOnly: true,
    byText: true,
  },
  linked: {
    type: records,
    typed: 'Hygge Nest',
    stored: 'Hygge Nest',
    old: '',
    cellOnly: true,
    byText: true,
  },
  noLinked: { type: records, typed: 'Nowhere', stored: null, old: '', cellOnly: true },
  bundle: {
    type: { type: 'records', of: 'brand' },
    typed: 'Hygge Nest,Nordhaus',
    stored: 'Hygge Nest,Nordhaus',
    old: '',
    cellOnly: true,
    byText: true,
  },
  deal: {
    type: {
      type: 'business',
      noun: '品牌',
      list: '/cms/brand/list',
      value: 'name',
      columns: { name: '名称' },
    },
    typed: 'Hygge Nest',
    stored: 'Hygge Nest',
    old: 'Nordhaus',
    cellOnly: true,
  },
  ticks: {
    type: { type: 'checkbox', dict: 'typing_grade' },
    typed: 'Grade B',
    stored: 'b',
    old: 'Grade C',
    oldStored: 'c',
    beside: 'c,b',
    list: true,
    multiple: true,
    cellOnly: true,
  },
  choice: {
    type: { type: 'radio', dict: 'typing_grade' },
    typed: 'Grade B',
    stored: 'b',
    old: 'Grade C',
    oldStored: 'c',
    pasteOnly: true,
  },
  noChoice: {
    type: { type: 'radio', dict: 'typing_grade' },
    typed: 'Grade X',
    stored: null,
    old: 'Grade C',
    oldStored: 'c',
    pasteOnly: true,
  },
  onOff: {
    type: { type: 'switch' },
    typed: '是',
    stored: 'Y',
    old: '否',
    oldStored: 'N',
    pasteOnly: true,
  },
  noOnOff: {
    type: { type: 'switch' },
    typed: 'perhaps',
    stored: null,
    emptied: 'N',
    old: '否',
    oldStored: 'N',
    pasteOnly: true,
  },
  pair: {
    type: { type: 'checkbox_meta', pair: ['Y', 'N'] },
    typed: '是',
    stored: 'Y',
    old: '否',
    oldStored: 'N',
    pasteOnly: true,
  },
  noNumber: {
    type: { type: 'inputNumber' },
    typed: 'abc',
    stored: null,
    old: '7',
    oldStored: 7,
    pasteOnly: true,
  },
  marks: { type: { type: 'tags' }, typed: 'abcd', stored: 'ab;cd', asked: 'abcd', old: 'ef' },
  rhythm: {
    type: { type: 'cron' },
    typed: '0 0 8 * * ?',
    stored: '0 0 8 * * ?',
    old: '0 5 9 * * ?',
    helper: true,
  },
  page: {
    type: { type: 'richtext' },
    typed: 'rich text',
    stored: 'rich text',
    old: '',
    editor: true,
    html: true,
  },
  notes: {
    type: { type: 'markdown' },
    typed: 'marked text',
    stored: 'marked text',
    old: '',
    editor: true,
  },
} as const satisfies Readonly<Record<string, Sample>>

export type Key = keyof typeof samples

export const keys = Object.keys(samples) as readonly Key[]

export const sampleOf = (key: Key): Sample => samples[key]

/** Those that stand in tables and query bars, in their order there. */
export const cellKeys = keys.filter((key) => !sampleOf(key).editor)

export const titleOf = (key: Key): string => `项 ${key}`

/** Can each of its signs be typed by a key, without an input method? */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
