import type { Validate } from './validate'

export declare const validateEntity: Validate
export declare const validatePage: Validate
export declare const validateDict: Validate
export declare const validateReport: Validate
export declare const validateRole: Validate
export declare const validateRule: Validate
export declare const validateMenu: Validate
