import { malformed, ok, Refusal } from '../../http/envelope'
import type { Call, Operation } from '../contracts'
import { asObject } from '../judge/body'
import { messages } from '../messages'
import { writeRequest } from '../write/request'
import { asWorkbook } from './asWorkbook'
import { exportSheet } from './export/exportSheet'
import { importTemplate } from './export/template'
import { dryRun } from './import/dryRun'
import { readFields, stageForm, withImportForm } from './import/importForm'
import { stageOwner, startImport } from './import/importJob'
import { readImportOptions } from './import/importOptions'
import { importReport } from './import/importReport'
import { importSheets } from './import/importSheets'
import { cancelImport, findImport, listImports } from './import/imports'
import { previewImport } from './import/preview'
import { undoImport, undoPlan } from './import/undoImport'

/** Export and import of sheets, and what is done about an import. */
export const sheetOperations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: 'exportXls',
    needs: 'export',
    limit: 'export',
    async run(call) {
      const { request, reply, params, store, deps } = call
      const sheet = await exportSheet(params, { store, deps, caller: request.caller })
      return asWorkbook(reply, messages.exportName(store.entityTable.entity.title)).send(sheet)
    },
  },
  {
    methods: ['GET'],
    path: 'importTemplate',
    needs: 'import',
    limit: 'export',
    async run({ request: { caller }, reply, store, deps }) {
      const sheet = await importTemplate(store.entityTable, { deps, caller })
      return asWorkbook(reply, messages.templateName(store.entityTable.entity.title)).send(sheet)
    },
  },
  {
    methods: ['POST'],
    path: 'importPreview',
    needs: 'import',
    limit: 'upload',
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
  },
  {
    methods: ['POST'],
    path: 'importStart',
    needs: 'import',
    limit: 'upload',
    async run(call) {
      const { store, request, jobs } = call
      const fields = await readFields(request)
      const options = readImportOptions(fields, store.entityTable, request.caller)
      return await startImport(options, { ...partsOf(call, ''), jobs })
    },
  },
  {
    // The contract's own way: one request with the files, answered when all is done.
    methods: ['POST'],
    path: 'importExcel',
    needs: 'import',
    limit: 'upload',
    run: (call) =>
      withImportForm(call.request, async (form) => {
        const { store, request } = call
        const options = readImportOptions(form.fields, store.entityTable, request.caller)
        const parts = partsOf(call, form.digest)
        // An import keeps its progress under the request's key itself.
        if (!options.dryRun) return await importSheets(form, options, parts)
        return (await dryRun(form, options, { ...parts, signal: leaving(call) })).answer
      }),
  },
  {
    methods: ['GET'],
    path: 'importProgress',
    needs: 'import',
    async run(call) {
      const { db } = call.deps.database
      return ok(importReport(await findImport(db, ownerOf(call), idIn(call.params.id)), call.deps))
    },
  },
  {
    methods: ['GET'],
    path: 'imports',
    needs: 'import',
    async run(call) {
      const { deps } = call
      const found = await listImports(deps.database.db, ownerOf(call), deps.clock())
      return ok(found.map((one) => importReport(one, deps)))
    },
  },
  {
    methods: ['POST'],
    path: 'importCancel',
    needs: 'import',
    async run(call) {
      const id = idIn(asObject(call.request.body).id)
      await cancelImport(call.deps.database.db, ownerOf(call), id)
      return ok(null)
    },
  },
  {
    // What the other would do: it is asked for before.
    methods: ['GET'],
    path: 'importUndo',
    needs: 'import',
    run: (call) => undoPlan(idIn(call.params.id), partsOf(call, '')),
  },
  {
    methods: ['POST'],
    path: 'importUndo',
    needs: 'import',
    limit: 'upload',
    run: (call) => undoImport(idIn(asObject(call.request.body).id), partsOf(call, '')),
  },
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

function idIn(raw: unknown): string {
  if (typeof raw !== 'string' || !/^[0-9a-f]{32}$/.test(raw)) throw malformed()
  return raw
}

/** Aborted once the client has gone. */
function leaving({ reply }: Call): AbortSignal {
  const gone = new AbortController()
  const left = new Refusal(400, messages.checkStopped)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(left)
  })
  if (reply.raw.closed) gone.abort(left)
  return gone.signal
}
