export TRA_KEY=$(npm run --silent tra -- keys issue --tier partner --name me)
