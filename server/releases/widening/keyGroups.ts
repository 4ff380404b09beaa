/**
 * How a key of the language bears on rights: what it says is compared in its meaning (`compared`), by what is called
 * (`call`), is only for administrators of the platform to change (`guard`), or says nothing of them (`no`).
 */
export type Bearing = 'compared' | 'call' | 'guard' | 'no'

export interface KeyGroup {
  readonly bearing: Bearing
  /** Why. */
  readonly reason: string
  /** Prefixes (`-` = none) and the keys below each of them. */
  readonly keys: string
}

export const keyGroups: readonly KeyGroup[] = [
  {
    bearing: 'compared',
    reason: 'who sees, writes and does what, by way of which rights: compared by `accessOf`',
    keys: `
      entity: schema entity label api perm viewCan table was[] tenant tenantCan[] operations[];
      entity.source: dataSource table id;
      field.normal field.input field.textarea field.richtext field.markdown field.inputNumber field.money
        field.checkbox_meta field.switch field.date field.datetime field.time field.image field.file
        field.upload field.category field.area field.cron field.user field.depart field.role field.position
        field.business field.sel_category field.tags field.progress field.slot field.hidden field.check_steps
        field.device field.embed_code field.icon field.password field.tree_select field.would_stop: type;
      field: was[] readonly compute showIf requireIf disableIf invalidIf can mask editCan type;
      field.select field.radio field.checkbox field.list_multi field.sel_search field.transfer: type dict;
      field.tree field.record: type of show[] dict;
      field.record.where field.record.suggest field.records.where field.popup.fill field.popup.suggest
        entity.states.steps.*.set entity.actions.*.set entity.source.columns: *;
      field.records: type of show[];
      field.popup: type report;
      field.subtable: type of by;
      entity.states: field initial final[] lock[];
      entity.states.steps.*: from[] to ask[] when can notBy auto;
      entity.states.steps.*.warn[]: when;
      entity.states.steps.*.warn[].with: *;
      entity.actions.*: can when;
    `,
  },
  {
    bearing: 'compared',
    reason: 'what a report reads, and by which right: compared by `accessOf`',
    keys: `
      report: report entity text can by[] columns[] search[] where;
      report.by[] report.columns[] report.search[] report.params.*: field;
      report.measures.*: total field is;
      report/where: field op value;
    `,
  },
  {
    bearing: 'compared',
    reason: 'what a role gets, and which rows: compared by `widenedGrants` and `widenedRows`',
    keys: `
      role: role newScreens grants[] rows;
      role.rows: *;
    `,
  },
  {
    bearing: 'compared',
    reason:
      'what an entry opens, and for whom: compared by `widenedEntries`, with the rules of rows that count there by `widenedRows`',
    keys: `
      page: page entity;
      page.list page.form page.edit page.tree page.master page.inner page.tabs page.detail: entity;
      page.report: report;
      menu/node: path page view url platform editions[] buttons;
      menu/node.buttons: *;
    `,
  },
  {
    bearing: 'call',
    reason:
      'what is sent to a call in the name of whoever clicks: the publisher must be allowed the call, see `widenedCalls`',
    keys: `
      field.image field.file: action;
      field.upload: action token;
      field.business: list query dict;
      field.business.query.*: dict;
      field.subtable.propose field.would_stop page/form.tries[]: call;
      page/toolbarAction.call page/rowAction.call: call send ask[];
      page/toolbarAction.addMembers: owner save;
      page/rowAction.grantRights: owner also[] tree read save rules;
      page/rowAction.sourceTables: code call;
      page/endpoints: list queryById add edit delete deleteBatch exportXls importExcel;
      page.edit.endpoints: list saveRows;
    `,
  },
  {
    bearing: 'guard',
    reason: 'moves stored values, among them those by which states and rules of rows go',
    keys: `
      dict.items[]: was[];
    `,
  },
  {
    bearing: 'no',
    reason: 'says how records are named, ordered, found and kept apart, not for whom',
    keys: `
      entity: $schema title parent order source was tenantCan single unique unique[] unique[][] index index[]
        index[][] find find[] operations fields;
      entity.source: columns;
    `,
  },
  {
    bearing: 'no',
    reason:
      'says which values are right and how they are shown and offered, not who sees or writes them',
    keys: `
      -: field entity/options;
      field: normal title required unique was checkRule default defaultBy remember keep clearOn clearOn[]
        invalidMessage placeholder help input textarea richtext markdown inputNumber money select radio
        checkbox checkbox_meta switch list_multi date datetime time image file upload category sel_search tree
        area cron user depart role position record records business sel_category popup subtable tags progress
        slot hidden check_steps device embed_code icon password transfer tree_select would_stop;
      field.normal: ellipsis;
      field.input: min max trim pattern message ellipsis;
      field.textarea: min max rows ellipsis;
      field.richtext field.markdown: min max height biz;
      field.inputNumber: min max integer precision unit bytes thousands;
      field.money: min max precision unit;
      field.select: options integer multiple allowInput allowSearch allowClear;
      entity/options: value text disabled color;
      field.radio: options integer allowClear;
      field.checkbox field.list_multi field.transfer: options;
      field.checkbox_meta field.switch: pair pair[];
      field.date: dueDays;
      field.image field.file: max size returnUrl network biz accept responseName btnText allowDownload
        allowRemove;
      field.upload: biz accept responseName btnText allowDownload allowRemove size;
      field.category: root condition;
      field.sel_search: options async tipsContent;
      field.tree: show onDelete pidField pidValue hasChildField condition alike alike[] multiple;
      field.area: mode width;
      field.cron: timeZone;
      field.user: multiple store byDepart;
      field.depart: multiple store rootOpened;
      field.role field.position: multiple store;
      field.record: show onDelete where suggest multiple;
      field.records: show onDelete where;
      field.business: noun value text columns multiple;
      field.business.columns field.business.query field.popup.param field.subtable.totals: *;
      field.business.query.*: title;
      field.sel_category: root multiple;
      field.popup: fill suggest multiple sorter param;
      field.subtable: minRows maxRows totals columns columns[] sort propose rowNumber dragSort alwaysEdit;
      field.subtable.columns[]: field title width minWidth fixed align placeholder visible disabled
        defaultValue validateRules validateRules[] statistics statistics[] totalBy isOrder allowInput
        allowSearch allowClear allowDownload allowRemove format btnText;
      field.subtable.columns[].validateRules[]: required unique pattern message;
      field.subtable.propose: with with[];
      field.tags: max colors colors[];
      field.tags.colors[]: tag background color;
      field.progress: amberFrom redFrom;
      field.password: min max strength;
      field.tree_select: nodes nodes[] multiple;
      field.tree_select.nodes[]: value text parent;
      dict: $schema schema dict title items items[];
      dict.items[]: value text disabled was color;
      rule: $schema schema rule title template;
    `,
  },
  {
    bearing: 'no',
    reason: 'is only read by people, or chooses among what they may open anyway',
    keys: `
      entity: states actions;
      entity.states: final lock steps;
      entity.states.steps entity.actions: *;
      entity.states.steps.*: title from ask refuse warn warn[] set confirm danger;
      entity.states.steps.*.warn[]: with message;
      entity.actions.*: title set;
      role: $schema schema title description home grants;
      menu: $schema schema menu;
      -: menu/node;
      menu/node: name icon hidden editions children;
    `,
  },
  {
    bearing: 'no',
    reason: 'shows what calls answer, each by the rights of the person who asks',
    keys: `
      page: list $schema schema title copyOf form edit tree master inner tabs detail formHeads formCopies
        reportHeads report dashboard kind;
      page.list page.tabs: kind search search[] columns columns[] toolbar row group group[] aside views sort
        order live pageSize pageSizes pageSizes[] saveCode;
      -: page/search page/columns page/shows page/form page/fields page/view page/endpoints page/children
        page/go page/where;
      page/search: field op defaultBy;
      page/columns: field title open edit fixed width align sortable total totalBy;
      page/shows: member title note;
      page/form: open width cols impact impact[] tries tries[] groups groups[] fields fields[];
      page/form.tries[]: title can fields fields[];
      page/form.groups[]: name title cols fields fields[];
      page/fields: field span title required readonly help placeholder showIf requireIf disableIf;
      page/view: board name title calendar gantt kind;
      page/view.board: kind lanes card card[] sum;
      page/view.calendar: kind start end card card[] color;
      page/view.gantt: kind start end progress card card[] color;
      page.form page.formHeads page.reportHeads: kind;
      page.edit: kind search search[] columns columns[] sort pageSize pageSizes pageSizes[] rowNumber dragSort
        alwaysEdit instantSave socketReload reloadEffect toolbar toolbar[] endpoints;
      page.edit.columns[]: field title width minWidth fixed align placeholder visible disabled defaultValue
        validateRules validateRules[] statistics statistics[] totalBy isOrder allowInput allowSearch
        allowClear allowDownload allowRemove format btnText;
      page.edit.columns[].validateRules[]: required unique pattern message;
      page.tree: kind search search[] columns columns[] toolbar row sort order saveCode;
      page.master: kind search search[] columns columns[] toolbar row group group[] aside views sort order
        live pageSize pageSizes pageSizes[] saveCode children;
      page/children: showIf name of by title can look search search[] columns columns[] toolbar row sort pageSize
        pageSizes pageSizes[] height;
      page.inner: kind search search[] columns columns[] toolbar row group group[] aside views sort order live
        pageSize pageSizes pageSizes[] saveCode children children[];
      page.inner.children[]: showIf name of by title can columns columns[] sort pageSize;
      page.detail: kind row children;
      page.formCopies: kind of;
      page.report: kind pivot chart better measures measures[];
      page.dashboard: kind greets filters filters[] cards cards[];
      page.dashboard.filters[]: name type title unit defaultBy field;
      page.dashboard.cards[]: name kind title report measure of compare better span by by[] measures
        measures[] height periods stacked size page columns columns[] where sort tasks tasks[] text;
      page/go: title page filter prefill id;
      page/go.filter page/go.prefill: *;
      page/where: field op value;
      page.dashboard.cards[].tasks[]: title page where can urgent;
    `,
  },
  {
    bearing: 'no',
    reason:
      'offers what calls do: each is judged by the right of the call itself, whatever the button says',
    keys: `
      -: page/toolbarAction page/rowAction;
      page/toolbarAction: add name title can danger showIf enableIf confirm deleteMany editMany pasteMany
        import export refresh restore call go do addMembers action;
      page/toolbarAction.add page/toolbarAction.refresh page/toolbarAction.restore
        page/toolbarAction.addMembers page/rowAction.edit page/rowAction.copy page/rowAction.view
        page/rowAction.whoSees page/rowAction.compareVersions page/rowAction.dataRules
        page/rowAction.replyMail page/rowAction.sourceTables page/rowAction.testSend: action;
      page/toolbarAction.deleteMany page/rowAction.delete page/rowAction.merge: action impact;
      page/toolbarAction.editMany page/toolbarAction.pasteMany: action fields fields[];
      page/toolbarAction.import: action ask ask[] foreignKeys biz existing;
      page/toolbarAction.export: action choose;
      page/toolbarAction.call page/rowAction.call: action ask submit;
      page/toolbarAction.go page/rowAction.go: action page filter prefill id;
      page/toolbarAction.go.filter page/toolbarAction.go.prefill page/rowAction.go.filter
        page/rowAction.go.prefill page/rowAction.preview.rows[].only: *;
      page/toolbarAction.do page/rowAction.do: action does impact;
      page/rowAction: addChild name title can danger showIf enableIf confirm edit copy view delete merge
        whoSees call go do compareVersions copySite dataRules grantRights preview replyMail sourceTables
        testSend viewAs action;
      page/rowAction.addChild: action takes takes[];
      page/rowAction.copySite: action with with[];
      page/rowAction.grantRights: action also;
      page/rowAction.preview: action heading text text[] pictures pictures[] facts facts[] rows rows[] site
        texts;
      page/rowAction.preview.rows[]: field columns columns[] only;
      page/rowAction.preview.texts: rows site;
      page/rowAction.viewAs: action whom;
    `,
  },
  {
    bearing: 'no',
    reason: 'is run by checks alone',
    keys: `
      page: tests tests[];
      page.tests[]: name record as as[] expect;
      page.tests[].record page.tests[].expect.value page.tests[].expect.error: *;
      page.tests[].expect: show show[] hide hide[] required required[] optional optional[] disabled disabled[]
        enabled enabled[] value error action action[] noAction noAction[];
    `,
  },
  {
    bearing: 'no',
    reason: 'says how figures are called and shown',
    keys: `
      report: $schema schema title by measures limit columns search params sort;
      report.by[]: unit title empty;
      report.measures report.params: *;
      report.measures.*: title where unit;
      -: report/where;
      report.columns[]: title width sort;
      report.search[]: title op hidden;
      report.params.*: op default;
    `,
  },
]
