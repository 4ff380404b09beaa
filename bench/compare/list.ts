import type { Page } from 'playwright'
import { withPage } from '../browser'
import { chosen, rounds, slowdowns } from './options'
import { add, interleaved, markdown, type Samples } from './samples'
import { installWatch } from './watch'

interface ListPage {
  readonly name: string
  readonly path: string
  /** Selectors of the field for the name, the button that queries, the button to the next page. */
  readonly field: string
  readonly query: string
  readonly next: string
}

const pages: readonly ListPage[] = [
  {
    name: 'floor',
    path: '/peers/L/floor/',
    field: '[name=name]',
    query: '[type=submit]',
    next: '#next',
  },
  {
    name: 'ours',
    path: '/bench/L',
    field: 'role=textbox[name="名称"]',
    query: 'role=button[name="查询"]',
    next: 'role=button[name="下一页"]',
  },
  {
    name: 'antd',
    path: '/peers/L/antd/',
    field: '#name',
    query: '[type=submit]',
    next: '.ant-pagination-next button',
  },
  {
    name: 'protable',
    path: '/peers/L/protable/',
    field: '#name',
    query: '.ant-pro-query-filter .ant-btn-primary',
    next: '.ant-pagination-next button',
  },
  {
    name: 'formily',
    path: '/peers/L/formily/',
    field: 'input >> nth=0',
    query: '.ant-btn-primary',
    next: '.ant-pagination-next button',
  },
  {
    name: 'amis',
    path: '/peers/L/amis/',
    field: '[name=name]',
    query: 'button[type=submit]',
    next: '.cxd-Pagination-next',
  },
  {
    name: 'vxe',
    path: '/peers/L/vxe/',
    field: '.vxe-form input >> nth=0',
    query: '.vxe-form [type=submit]',
    next: '.vxe-pager--next-btn',
  },
]

const columns = [
  { key: 'first', title: 'navigation → first rows, ms' },
  { key: 'page', title: 'page change → rows, ms' },
  { key: 'query', title: 'query → rows, ms' },
]

export async function compareLists(url: string): Promise<void> {
  for (const slowdown of slowdowns) {
    const all = await interleaved(chosen(pages), rounds, (page, samples) =>
      measure(url, page, slowdown, samples),
    )
    console.log(markdown(`List page, CPU ${slowdown}× slower`, columns, all))
  }
}

async function measure(url: string, page: ListPage, cpuSlowdown: number, samples: Samples) {
  await withPage(
    async (tab) => {
      await tab.addInitScript(installWatch)
      await tab.goto(url + page.path, { waitUntil: 'commit' })
      add(samples, 'first', await tab.evaluate(firstRows, texts(0)))
      for (let turn = 1; turn <= 5; turn += 1)
        add(samples, 'page', await clicked(tab, page.next, texts(turn)))
      await tab.locator(page.field).fill('oak')
      add(samples, 'query', await clicked(tab, page.query, texts(0, 'oak ')))
    },
    { cpuSlowdown },
  )
}

/** The first and the last row of a page by what they alone show. */
const texts = (turn: number, word = ''): readonly string[] => [
  `${word}product ${turn * 30}`,
  `C-${String(turn * 30 + 29).padStart(6, '0')}`,
]

const firstRows = (wanted: readonly string[]) =>
  window.watch.painted(() => {
    const text = document.querySelector('tbody')?.textContent ?? ''
    return wanted.every((part) => text.includes(part))
  })

async function clicked(tab: Page, button: string, wanted: readonly string[]): Promise<number> {
  await tab.evaluate((parts) => {
    const shown = () => {
      const text = document.querySelector('tbody')?.textContent ?? ''
      return parts.every((part) => text.includes(part))
    }
    window.watch.begin('click', shown)
  }, wanted)
  await tab.locator(button).first().click()
  return tab.evaluate(() => window.watch.taken())
}
