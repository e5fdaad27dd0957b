/** True under the Node test runner, whose child processes inherit the variable. Switches on checks too costly to serve with. */
export const testMode: boolean = process.env.NODE_TEST_CONTEXT !== undefined;
