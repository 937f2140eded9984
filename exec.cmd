@rem Scripts in package.json begin with "exec", which cmd.exe does not have.
@%*
