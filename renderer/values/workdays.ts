// Node loads its CommonJS build, which only has a default export.
import days from 'chinese-days'
import { tellWorkdays } from '../model/expr'

/** Whether the day is a working day in China, as far as the State Council has announced it. */
export const isWorkday = (date: string): boolean => days.isWorkday(date)

/** Makes the announced holidays and make-up days known to expressions. */
export const knowWorkdays = (): void => tellWorkdays(isWorkday)
