import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import type { CellType, EditProps } from '#cells'
import { memoryDrafts } from '#data'
import { type Call, type Envelope, Failure, type Ports, type RequestPort } from '#ports'
import { DataProvider } from '../../renderer/data/DataProvider'
import type { RecordFormProps } from '../../renderer/form/EditForm'
import type { FormModel } from '../../renderer/form/model'
import { RecordForm } from '../../renderer/form/RecordForm'
import type { Entity } from '../../renderer/model/entity/entity'
import { noGrants } from '../../renderer/model/entity/permission'
import { Registry } from '../../renderer/model/entity/registry'
import { CellsContext } from '../../renderer/ui/cells'
import { everyCell } from './everyCell'
import { modelOf, testUser } from './formEntity'

export const success = (result: unknown = null, message = ''): Envelope => ({
  success: true,
  code: 200,
  message,
  result,
})

export const refused = (status: number, message: string, result: unknown = null) =>
  new Failure('http', message, { status, code: status, result })

/** A server that answers each call by `answer`; what is thrown is the failure. Reads are left unanswered. */
export function formServer(answer: (call: Call, count: number) => unknown) {
  const writes: Call[] = []
  const reads: Call[] = []
  const request: RequestPort = {
    async send(call) {
      const calls = call.method === 'GET' ? reads : writes
      calls.push(call)
      const given = await answer(call, calls.length)
      if (given instanceof Failure) throw given
      return given as Envelope // what the test answers with
    },
    download: () => Promise.reject(new Failure('network', 'no files here')),
    fileUrl: () => undefined,
  }
  return { request, writes, reads }
}

/** The built-in cells, one type of them drawn by another control. */
export const cellsWith = (type: string, Edit: CellType['Edit']): readonly CellType[] =>
  everyCell.map((cell) => (cell.name === type ? { ...cell, Edit } : cell))

/** The built-in cells, telling whenever a control is drawn. */
export function watchedCells(drawn: (key: string) => void): readonly CellType[] {
  return everyCell.map((cell) => {
    // biome-ignore lint/correctness/noComponentHookFactories: made once a test
    function Watched(props: EditProps) {
      drawn(props.field.key)
      return <cell.Edit {...props} />
    }
    return { ...cell, Edit: Watched }
  })
}

interface OpenOptions extends Partial<Pick<RecordFormProps, 'mode' | 'record' | 'endpoints'>> {
  readonly model?: FormModel
  readonly open?: FormModel['open']
  readonly request?: RequestPort
  readonly cells?: readonly CellType[]
  /** The form stands alone on its page. */
  readonly alone?: boolean
  /** A host used before: its storage is still there. */
  readonly host?: ReturnType<typeof formHost>
}

/** A host with messages, answers and a storage of its own; it knows whether leaving would ask. */
export function formHost(request: RequestPort) {
  const said: { kind: string; text: string }[] = []
  const asked: { title: string; danger?: boolean }[] = []
  /** What the next questions are answered; yes when the list is empty. */
  const answers: boolean[] = []
  const kept = new Map<string, string>()
  const drafts = memoryDrafts()
  const guard = { dirty: false }
  const say = (kind: string) => (text: string) => void said.push({ kind, text })
  const ports: Ports = {
    request,
    grants: noGrants,
    user: testUser,
    notify: {
      success: say('success'),
      info: say('info'),
      warning: say('warning'),
      error: say('error'),
      confirm(question) {
        asked.push(question)
        return Promise.resolve(answers.shift() ?? true)
      },
    },
    navigate: {
      useSearch() {
        const [search, setSearch] = useState(() => new URLSearchParams(address.search))
        return [
          search,
          (next) => {
            address.search = next.toString()
            setSearch(next)
          },
        ]
      },
      useNavigate: () => () => undefined,
      useGuard(dirty) {
        guard.dirty = dirty
      },
    },
    storage: {
      get: (key) => JSON.parse(kept.get(key) ?? 'null') ?? undefined,
      set: (key, value) => void kept.set(key, JSON.stringify(value)),
      remove: (key) => void kept.delete(key),
    },
    drafts,
  }
  const address = { search: '' }
  return { said, asked, answers, drafts, guard, address, ports }
}

/** Opens a form as a page would, without StrictMode's second run, and gives what a test looks at. */
export function openForm(entity: Entity, options: OpenOptions = {}) {
  const { mode = 'add', record, open = 'drawer', model = modelOf(entity, open) } = options
  const server = formServer(() => success({ id: '1', ver: 0 }))
  const host = options.host ?? formHost(options.request ?? server.request)
  const onSaved = vi.fn<RecordFormProps['onSaved']>()
  const onClose = vi.fn<() => void>()
  const endpoints = { add: 'POST /cms/product/add', edit: 'PUT /cms/product/edit' }
  const view = render(
    <DataProvider ports={host.ports}>
      <CellsContext value={new Registry('cell', options.cells ?? everyCell)}>
        <div className="jd">
          <RecordForm
            entity={entity}
            model={model}
            endpoints={options.endpoints ?? endpoints}
            mode={mode}
            record={record}
            onSaved={onSaved}
            onClose={options.alone ? undefined : onClose}
          />
        </div>
      </CellsContext>
    </DataProvider>,
  )
  const user = userEvent.setup()
  return { ...view, host, server, onSaved, onClose, user, save: () => button('保存') }
}

export const field = (name: string) => screen.getByRole('textbox', { name })
export const button = (name: string) => screen.getByRole('button', { name })
