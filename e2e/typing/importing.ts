import type { CellValue } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright'
import { listOn } from '../support/list'
import { writeRows, xlsxType } from '../support/sheet'
import { hasOld, type Try } from './matrix'
import { cellKeys, sampleOf, titleOf } from './samples'

/**
 * Offers a sheet with a row for each round, every one of them wrong in its amount, and opens the table in which
 * they are put right. Answers the dialog.
 */
export async function openCorrections(
  page: Page,
  rounds: readonly (readonly Try[])[],
  nameOf: (round: number) => string,
): Promise<Locator> {
  const head = ['名称', '数量', ...cellKeys.map(titleOf)]
  const rows = rounds.map((round, at): readonly CellValue[] => [
    nameOf(at),
    wrongAmount,
    ...cellKeys.map((key) => {
      const one = round.find((each) => each.key === key)
      return one && hasOld(one) ? sampleOf(key).old : ''
    }),
  ])
  await listOn(page).tool('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await dialog.getByLabel('选择导入文件').setInputFiles({
    name: 'typing.xlsx',
    mimeType: xlsxType,
    buffer: await writeRows([head, ...rows]),
  })
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await dialog.getByRole('grid', { name: '有错误的行' }).waitFor()
  return dialog
}

const wrongAmount = '很多'
