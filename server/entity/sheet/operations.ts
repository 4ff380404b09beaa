import { Type } from 'typebox'
import { anyObject, listQuery, requiredText, workbook } from '../../http/call'
import { ok, Refusal } from '../../http/envelope'
import { type Call, type Operation, operation } from '../contracts/calls'
import { messages } from '../messages'
import { writeRequest } from '../write/request'
import { asTextTable, asWorkbook } from './asWorkbook'
import { exportedRows } from './export/exportedRows'
import { exportSheet } from './export/exportSheet'
import { exportText } from './export/exportText'
import { importTemplate } from './export/template'
import { dryRun } from './import/dryRun'
import { importFiles, importForm, readFields, stageForm, withImportForm } from './import/importForm'
import { stageOwner, startImport } from './import/importJob'
import { importFields, readImportOptions } from './import/importOptions'
import { importReport, reportAnswer } from './import/importReport'
import { importSheets } from './import/importSheets'
import { cancelImport, findImport, listImports } from './import/imports'
import { previewAnswer, previewImport } from './import/preview'
import { undoAnswer, undoImport, undoPlan, undoPlanAnswer } from './import/undoImport'

const oneImport = Type.Object({ id: requiredText({ pattern: /^[0-9a-f]{32}$/ }) })

/** Export and import of sheets, and management of imports. */
export const sheetOperations: readonly Operation[] = [
  operation({
    methods: ['GET'],
    path: 'exportXls',
    needs: 'export',
    limit: 'export',
    summary:
      'The records that the conditions hold for, or those of `selections`, as a workbook or, with `exportAs` "csv", as a text table.',
    query: listQuery({ exportAs: Type.String({ pattern: '^(xlsx|csv)?$', default: '' }) }),
    answer: workbook,
    async run({ request: { caller }, reply, query, store, deps }) {
      const { exportAs, ...asked } = query
      const { title } = store.entityTable.entity
      const exported = await exportedRows(asked, { store, deps, caller })
      if (exportAs === 'csv') {
        return asTextTable(reply, messages.exportTextName(title)).send(exportText(exported))
      }
      const sheet = exportSheet(exported, { title, by: caller.realname })
      return asWorkbook(reply, messages.exportName(title)).send(sheet)
    },
  }),
  operation({
    methods: ['GET'],
    path: 'importTemplate',
    needs: 'import',
    limit: 'export',
    summary: 'An empty workbook to be filled in and imported.',
    answer: workbook,
    async run({ request: { caller }, reply, store, deps }) {
      const sheet = await importTemplate(store.entityTable, { deps, caller })
      return asWorkbook(reply, messages.templateName(store.entityTable.entity.title)).send(sheet)
    },
  }),
  operation({
    methods: ['POST'],
    path: 'importPreview',
    needs: 'import',
    limit: 'upload',
    summary:
      'Keeps workbooks for `importStart`; their headings, first rows, and what each column probably is.',
    form: importFiles,
    answer: previewAnswer,
    async run(call) {
      const { staged } = call.deps.files
      const files = await stageForm(call.request, staged, stageOwner(ownerOf(call)))
      try {
        return await previewImport(files, partsOf(call, ''))
      } catch (error) {
        await staged.drop(files)
        throw error
      }
    },
  }),
  operation({
    methods: ['POST'],
    path: 'importStart',
    needs: 'import',
    limit: 'upload',
    summary:
      'Begins a dry run or an import of kept workbooks, once for its id: `importProgress` tells how far it is.',
    form: importFields,
    answer: reportAnswer,
    async run(call) {
      const { store, request, jobs } = call
      const fields = await readFields(request)
      const options = readImportOptions(fields, store.entityTable, {
        caller: request.caller,
        former: call.former,
      })
      return await startImport(options, { ...partsOf(call, ''), jobs })
    },
  }),
  operation({
    // The contract's way: one request with the files, answered after everything is done.
    methods: ['POST'],
    path: 'importExcel',
    needs: 'import',
    limit: 'upload',
    summary:
      'Imports workbooks or, with `dryRun` "1", says what would become of them; code 201 where not all rows went in.',
    form: importForm,
    answer: anyObject,
    run: (call) =>
      withImportForm(call.request, async (form) => {
        const { store, request } = call
        const options = readImportOptions(form.fields, store.entityTable, {
          caller: request.caller,
          former: call.former,
        })
        const parts = partsOf(call, form.digest)
        // An import stores its progress under the request's key itself.
        if (!options.dryRun) return await importSheets(form, options, parts)
        return (await dryRun(form, options, { ...parts, signal: leaving(call) })).answer
      }),
  }),
  operation({
    methods: ['GET'],
    path: 'importProgress',
    needs: 'import',
    summary: 'How far an import of the caller is.',
    query: oneImport,
    answer: reportAnswer,
    async run(call) {
      const { db } = call.deps.database
      return ok(importReport(await findImport(db, ownerOf(call), call.query.id), call.deps))
    },
  }),
  operation({
    methods: ['GET'],
    path: 'imports',
    needs: 'import',
    summary: 'The last imports of the caller.',
    answer: Type.Array(reportAnswer),
    async run(call) {
      const { deps } = call
      const found = await listImports(deps.database.db, ownerOf(call), deps.clock())
      return ok(found.map((one) => importReport(one, deps)))
    },
  }),
  operation({
    methods: ['POST'],
    path: 'importCancel',
    needs: 'import',
    summary: 'Stops an import of the caller: what went in stays.',
    body: oneImport,
    answer: Type.Null(),
    async run(call) {
      await cancelImport(call.deps.database.db, ownerOf(call), call.body.id)
      return ok(null)
    },
  }),
  operation({
    // Preview of the undo, requested before it.
    methods: ['GET'],
    path: 'importUndo',
    needs: 'import',
    summary: 'What taking an import back would do.',
    query: oneImport,
    answer: undoPlanAnswer,
    run: (call) => undoPlan(call.query.id, partsOf(call, '')),
  }),
  operation({
    methods: ['POST'],
    path: 'importUndo',
    needs: 'import',
    limit: 'upload',
    summary: 'Takes an import back: records that somebody has written since stay and are named.',
    body: oneImport,
    answer: undoAnswer,
    run: (call) => undoImport(call.body.id, partsOf(call, '')),
  }),
]

const partsOf = (call: Call, body: string) => ({
  store: call.store,
  deps: call.deps,
  request: writeRequest(call, body),
})

const ownerOf = ({ store, request }: Call) => ({
  entityTable: store.entityTable,
  caller: request.caller,
})

/** Aborted when the client disconnects. */
function leaving({ reply }: Call): AbortSignal {
  const gone = new AbortController()
  const left = new Refusal(400, messages.checkStopped)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(left)
  })
  if (reply.raw.closed) gone.abort(left)
  return gone.signal
}
