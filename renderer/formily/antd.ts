/** The components of the library for Formily that stand alone and are cell types here, in one file of the build. */
export { Password, Transfer, TreeSelect } from '@formily/antd-v5'
