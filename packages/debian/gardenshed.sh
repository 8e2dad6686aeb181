#!/bin/sh
# Every command uses the settings of the service.
exec /usr/lib/gardenshed/gardenshed --config /etc/gardenshed/gardenshed.toml "$@"
