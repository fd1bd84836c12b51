/** For `catch`: stands in for a file or folder that is not there. Other errors stay errors. */
export function unlessMissing<Value>(standIn: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return standIn;
    throw error;
  };
}
