// Node sees its CommonJS build, which has no other names.
import days from 'chinese-days'
import { tellWorkdays } from '../model/expr'

/** Whether people in China work on a day, as far as the State Council has announced it. */
export const isWorkday = (date: string): boolean => days.isWorkday(date)

/** From now on expressions know the holidays and make-up days that the State Council has announced. */
export const knowWorkdays = (): void => tellWorkdays(isWorkday)
