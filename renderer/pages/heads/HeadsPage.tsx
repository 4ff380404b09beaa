import '../list/list.css'
import './heads.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { readListAnswer } from '../../data/envelope'
import { failureDetail, failureText, toFailure } from '../../data/failure'
import { usePorts } from '../../ports'
import { QueryFrame, QueryLine } from '../../query/QueryFrame'
import { type PlainColumn, PlainTable } from '../../table/PlainTable'
import { FailureNote } from '../../ui/FailureNote'
import { MenuButton } from '../../ui/MenuButton'
import { Pager } from '../../ui/Pager'
import { AddressDialog } from './AddressDialog'
import type { HeadsModel } from './compile'
import { DocumentDialog } from './DocumentDialog'
import { type Head, readHead, usualRoute } from './head'
import { headTexts as texts } from './messages'

const sizes = [15, 30, 50, 100]

/** Lists the documents with their findings, text, saved texts, test and address. */
export function HeadsPage({ model }: { readonly model: HeadsModel }) {
  const { kind, title } = model
  const { navigate } = usePorts()
  const [search, setSearch] = navigate.useSearch()
  const [opened, open] = useState<{
    readonly head: Head
    readonly what: 'text' | 'saved' | 'address'
  }>()
  const { heads, total, page, size, failure, endpoint, loading, reload } = useHeads(model, search)
  const close = () => open(undefined)
  const turn = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    setSearch(next)
  }
  return (
    <section className="jd-list jd-heads" aria-label={title}>
      <h1 className="jd-page-title">{title}</h1>
      <HeadQuery
        key={`${search.get('code')} ${search.get('title')} ${search.get('noun')}`}
        nouns={kind === 'formHeads'}
        search={search}
        onSubmit={(asked) => turn({ ...asked, page: undefined })}
      />
      {failure && (
        <FailureNote
          title={texts.failed}
          text={failureText(failure)}
          detail={failureDetail(failure, endpoint)}
          onRetry={reload}
        />
      )}
      <div className="jd-card jd-list-body">
        <PlainTable
          title={title}
          columns={columnsFor((head, what) => open({ head, what }))}
          records={heads}
          loading={loading}
          empty={heads && <span>{texts.none}</span>}
          keyOf={({ id }) => id}
        />
        {heads && (
          <Pager
            page={page}
            size={size}
            total={total}
            sizes={sizes}
            onPage={(next) => turn({ page: String(next) })}
            onSize={(next) => turn({ size: String(next), page: undefined })}
          />
        )}
      </div>
      {opened?.what === 'address' && <AddressDialog head={opened.head} onClose={close} />}
      {opened && opened.what !== 'address' && (
        <DocumentDialog head={opened.head} saved={opened.what === 'saved'} onClose={close} />
      )}
    </section>
  )
}

/** The page of documents that the address asks for. */
function useHeads({ kind, of }: HeadsModel, search: URLSearchParams) {
  const { request, user } = usePorts()
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const asked = Number(search.get('size'))
  const size = sizes.includes(asked) ? asked : 30
  const isReport = kind === 'reportHeads'
  const url = isReport ? '/online/cgreport/head/list' : '/online/cgform/head/list'
  const [code, title] = [search.get('code') ?? '', search.get('title') ?? '']
  const params = isReport
    ? { code, name: title, pageNo: page, pageSize: size }
    : {
        tableName: code,
        tableTxt: title,
        pageNo: page,
        pageSize: size,
        ...(kind === 'formHeads'
          ? { noun: search.get('noun') ?? '', copyType: '0' }
          : { copyType: '1', physicId: of ?? '' }),
      }
  const query = useQuery({
    queryKey: ['heads', url, user.tenantId, user.id, params],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { result } = await request.send({ method: 'GET', url, params, signal, quiet: true })
      const answer = readListAnswer(result, size)
      return { heads: answer.records.map(readHead), total: answer.total }
    },
  })
  return {
    page,
    size,
    endpoint: `GET ${url}`,
    heads: query.data?.heads,
    total: query.data?.total ?? 0,
    loading: query.isFetching,
    failure: query.error && !query.isFetching ? toFailure(query.error) : undefined,
    reload: () => void query.refetch(),
  }
}

function HeadQuery(props: {
  readonly nouns: boolean
  readonly search: URLSearchParams
  onSubmit(asked: Readonly<Record<string, string>>): void
}) {
  const { nouns, search, onSubmit } = props
  const [code, setCode] = useState(search.get('code') ?? '')
  const [title, setTitle] = useState(search.get('title') ?? '')
  const [noun, setNoun] = useState(search.get('noun') ?? '')
  const id = useId()
  const box = (key: string, name: string, value: string, change: (value: string) => void) => (
    <QueryLine id={`${id}-${key}`} title={name}>
      <input
        id={`${id}-${key}`}
        className="jd-control"
        placeholder={texts.enter}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    </QueryLine>
  )
  return (
    <QueryFrame
      onSubmit={() => onSubmit({ code, title, noun })}
      onReset={() => onSubmit({ code: '', title: '', noun: '' })}
    >
      {box('code', texts.code, code, setCode)}
      {box('title', texts.title, title, setTitle)}
      {nouns && (
        <QueryLine id={`${id}-noun`} title={texts.noun}>
          <select
            id={`${id}-noun`}
            className="jd-control"
            value={noun}
            onChange={({ target }) => setNoun(target.value)}
          >
            <option value="">{texts.all}</option>
            <option value="page">{texts.nouns.page}</option>
            <option value="entity">{texts.nouns.entity}</option>
          </select>
        </QueryLine>
      )}
    </QueryFrame>
  )
}

type Open = (head: Head, what: 'text' | 'saved' | 'address') => void

const columnsFor = (onOpen: Open): readonly PlainColumn<Head>[] => [
  {
    key: 'title',
    title: texts.title,
    card: 'title',
    show: (head) => (
      <button type="button" className="jd-link" onClick={() => onOpen(head, 'text')}>
        {head.title}
      </button>
    ),
  },
  { key: 'code', title: texts.code, card: 'fact', show: ({ code }) => <code>{code}</code> },
  {
    key: 'noun',
    title: texts.noun,
    width: 130,
    show: ({ noun, kind }) => [texts.nouns[noun] ?? noun, kind].filter(Boolean).join(' · '),
  },
  {
    key: 'entity',
    title: texts.entity,
    least: 130,
    show: ({ noun, entity }) => (noun === 'entity' ? '' : entity),
  },
  { key: 'table', title: texts.table, least: 130, show: ({ table }) => table },
  {
    key: 'state',
    title: texts.state,
    width: 110,
    card: 'state',
    show: (head) => <HeadState {...head} />,
  },
  {
    key: 'actions',
    title: texts.operations,
    width: 230,
    card: 'action',
    show: (head) => <HeadActions head={head} onOpen={onOpen} />,
  },
]

function HeadActions({ head, onOpen }: { readonly head: Head; readonly onOpen: Open }) {
  const { navigate, notify, editDocument } = usePorts()
  const goTo = navigate.useNavigate()
  const pathOf = navigate.usePages?.()
  const { code, page, title, noun, copies } = head
  const route = usualRoute(head, navigate)
  const isShown = noun !== 'entity'
  const test = () => {
    const path = (page === '' ? undefined : pathOf?.(page)) ?? route?.path
    if (path === undefined) notify.warning(texts.noRoute)
    else goTo(path)
  }
  const choices = [
    { key: 'address', title: texts.address },
    { key: 'saved', title: texts.history },
    ...(copies > 0 ? [{ key: 'copies', title: texts.copiesOf(copies) }] : []),
  ]
  return (
    <div className="jd-row-actions">
      <button type="button" className="jd-link" onClick={() => onOpen(head, 'text')}>
        {texts.open}
      </button>
      {editDocument && (
        <button type="button" className="jd-link" onClick={() => goTo(editDocument(head.id))}>
          {texts.edit}
        </button>
      )}
      {isShown && (
        <button type="button" className="jd-link" onClick={test}>
          {texts.test}
        </button>
      )}
      <MenuButton
        title={texts.more}
        label={texts.moreOf(title)}
        choices={isShown ? choices : choices.filter(({ key }) => key !== 'address')}
        onChoose={(key) => {
          if (key === 'copies') goTo(`/online/copyform/${encodeURIComponent(code)}`)
          else onOpen(head, key === 'saved' ? 'saved' : 'address')
        }}
      />
    </div>
  )
}

function HeadState({ errors, warnings }: Pick<Head, 'errors' | 'warnings'>) {
  if (errors > 0) return <span className="jd-bad">{texts.errors(errors)}</span>
  return <span>{warnings > 0 ? texts.warnings(warnings) : texts.clean}</span>
}
