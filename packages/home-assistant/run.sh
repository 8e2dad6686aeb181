#!/bin/sh
# Each option of the add-on is the setting of the same name. What is not set keeps its default.
set -e
install -d -o gardenshed -g gardenshed -m 700 /data/garden
settings=$(jq --raw-output 'to_entries[] | select(.value != null and .value != "")
  | "export \(.key | ascii_upcase)=\(.value | tostring | @sh)"' /data/options.json)
eval "$settings"
# Home Assistant itself asks from this address, on behalf of browsers.
export DATA_DIR=/data/garden TRUSTED_PROXIES=loopback,172.30.32.2
exec setpriv --reuid=gardenshed --regid=gardenshed --clear-groups gardenshed
