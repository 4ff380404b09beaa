// Node sees its CommonJS build, which has no other names.
import days from 'chinese-days'
import { tellWorkdays } from '../model/expr'

/** From now on expressions know the holidays and make-up days that the State Council has announced. */
export const knowWorkdays = (): void => tellWorkdays((date) => days.isWorkday(date))
