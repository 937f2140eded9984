#!/bin/sh
# Stands in for systemd on a test machine: runs the units of /etc/systemd/system as their user, without the sandbox.
set -eu
run=/run/units
mkdir -p "$run"

# Reads a value of the unit file.
value() {
  sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"
}

# Executes a program as the unit's user.
as_user() {
  umask 077
  exec setpriv --reuid="$(value User)" --regid="$(value Group)" --init-groups \
    env -i PATH="$PATH" LC_ALL=C.UTF-8 $(value Environment) "$@"
}

find_unit() {
  unit=${1%.service}
  instance=${unit#*@}
  file=/etc/systemd/system/$unit.service
  [ "$unit" = "$instance" ] || file=/etc/systemd/system/${unit%@*}@.service
}

start() {
  find_unit "$1"
  install -d -o "$(value User)" -g "$(value Group)" -m 0700 "/var/lib/$(value StateDirectory)"
  if [ "$(value Type)" = oneshot ]; then
    (as_user $(value ExecStart)) >> "/var/log/$unit.log" 2>&1
    return
  fi
  (as_user $(value ExecStart)) >> "/var/log/$unit.log" 2>&1 < /dev/null &
  echo $! > "$run/$unit"
  (as_user MAINPID="$(cat "$run/$unit")" $(value ExecStartPost)) >> "/var/log/$unit.log" 2>&1
}

stop() {
  find_unit "$1"
  [ -f "$run/$unit" ] || return 0
  pid=$(cat "$run/$unit")
  kill "$pid" 2> /dev/null || true
  while kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
  rm "$run/$unit"
}

action=$1
shift
for unit in "$@"; do
  case $action:$unit in
  *:--* | *.timer | list-units:*) ;;
  enable:* | start:*) start "$unit" ;;
  restart:*) stop "$unit"; start "$unit" ;;
  stop:*) stop "$unit" ;;
  esac
done
if [ "$action" = list-units ]; then
  for file in "$run"/meguri@*; do
    [ ! -f "$file" ] || echo "${file##*/}.service loaded active running Meguri"
  done
fi
